import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { renderEdge } from '#infra/edge/render.ts';
import { globalName, pascalCase } from '#infra/names.ts';

/** The CloudFront Functions of infra/edge, and where each of them runs. */
export class EdgeFunctions extends Construct {
  readonly site: FunctionAssociation[];
  readonly api: FunctionAssociation[];

  readonly all: EdgeFunction[] = [];

  constructor(scope: Construct, id: string, { config }: { config: Config }) {
    super(scope, id);
    const { domainName, redirectDomainName } = config;
    const redirects = domainName && redirectDomainName ? { [redirectDomainName]: domainName } : {};
    const code = renderEdge(redirects);
    const associate = (name: string, text: string, eventType: FunctionEventType) => {
      const edgeFunction = new EdgeFunction(this, pascalCase(name), {
        functionName: globalName(config, name),
        code: FunctionCode.fromInline(text),
        runtime: FunctionRuntime.JS_2_0,
      });
      this.all.push(edgeFunction);
      return { eventType, function: edgeFunction };
    };
    this.site = [
      associate('viewer-request', code.viewerRequest, FunctionEventType.VIEWER_REQUEST),
      associate('viewer-response', code.viewerResponse, FunctionEventType.VIEWER_RESPONSE),
    ];
    this.api = [associate('api-request', code.apiRequest, FunctionEventType.VIEWER_REQUEST)];
  }
}
