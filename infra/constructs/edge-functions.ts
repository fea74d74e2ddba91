import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { renderEdge } from '#infra/edge/render.ts';

/** The CloudFront Functions of infra/edge, and where each of them runs. */
export const createEdgeFunctions = (scope: Construct): { site: FunctionAssociation[]; api: FunctionAssociation[] } => {
  const text = renderEdge();
  const associate = (id: string, code: string, eventType: FunctionEventType) => ({
    eventType,
    function: new EdgeFunction(scope, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 }),
  });
  return {
    site: [
      associate('ViewerRequest', text.viewerRequest, FunctionEventType.VIEWER_REQUEST),
      associate('ViewerResponse', text.viewerResponse, FunctionEventType.VIEWER_RESPONSE),
    ],
    api: [associate('ApiRequest', text.apiRequest, FunctionEventType.VIEWER_REQUEST)],
  };
};
