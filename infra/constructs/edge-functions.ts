import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { renderEdge } from '#infra/edge/render.ts';

/** The CloudFront Functions of infra/edge, and where each of them runs. */
export class EdgeFunctions extends Construct {
  readonly site: FunctionAssociation[];
  readonly api: FunctionAssociation[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const code = renderEdge();
    const associate = (name: string, text: string, eventType: FunctionEventType) => ({
      eventType,
      function: new EdgeFunction(this, name, { code: FunctionCode.fromInline(text), runtime: FunctionRuntime.JS_2_0 }),
    });
    this.site = [
      associate('ViewerRequest', code.viewerRequest, FunctionEventType.VIEWER_REQUEST),
      associate('ViewerResponse', code.viewerResponse, FunctionEventType.VIEWER_RESPONSE),
    ];
    this.api = [associate('ApiRequest', code.apiRequest, FunctionEventType.VIEWER_REQUEST)];
  }
}
