import { createContext, runInContext } from 'node:vm';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiPath } from '#infra/security-headers.ts';
import type { Assembly } from './assembly.ts';

export type Behavior = Record<string, unknown> & {
  PathPattern?: string;
  CachePolicyId: string;
  ResponseHeadersPolicyId: string;
  TargetOriginId: string;
  FunctionAssociations: { EventType: string; FunctionARN: string }[];
};
type Origin = Record<string, unknown> & { Id: string; DomainName: string };
type Config = Record<string, unknown> & {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: Origin[];
};

/** The configuration of the distribution, with the behavior that answers a path and the origin of a behavior. */
export const distributionOf = ({ one }: Assembly) => {
  const config = one<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution').properties.DistributionConfig;
  const { CacheBehaviors, DefaultCacheBehavior, Origins } = config;
  return {
    config,
    /** CloudFront takes the first pattern that matches; `*` stands for any characters. */
    behaviorFor: (path: string): Behavior =>
      CacheBehaviors.find(({ PathPattern = '' }) => new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(path)) ??
      DefaultCacheBehavior,
    originOf: ({ TargetOriginId }: Behavior): Origin | undefined => Origins.find(({ Id }) => Id === TargetOriginId),
  };
};

/** A request as a browser sends it to the site. */
export type ApiRequest = {
  method: 'GET' | 'POST';
  path: string;
  /** The route's path, where it has parameters. */
  route?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: unknown;
};

const host = 'd111111abcdef8.cloudfront.net';

type EdgeRequest = { headers: Record<string, { value: string }> };
type RequestPolicy = { OriginRequestPolicyConfig: { HeadersConfig: { Headers: string[] } } };

/**
 * Turns a browser's request into the event that the function gets, as the template configures it: the edge function, the
 * headers that the origin request policy forwards, the origin's custom header, and API Gateway's event format.
 * @param secret the value of the origin secret header
 */
export const throughCloudFront = (assembly: Assembly, secret: string) => {
  const { behaviorFor, originOf } = distributionOf(assembly);
  const behavior = behaviorFor(apiPath);
  const policy = assembly.one<RequestPolicy>('AWS::CloudFront::OriginRequestPolicy').properties;
  const forwarded = policy.OriginRequestPolicyConfig.HeadersConfig.Headers.map((name) => name.toLowerCase());
  const edge = assembly
    .all<{ FunctionCode: string }>('AWS::CloudFront::Function')
    .find(({ id }) => behavior.FunctionAssociations[0]?.FunctionARN.includes(`<${id}.`));
  const context: { handler?: (event: { request: EdgeRequest }) => EdgeRequest } = createContext({});
  runInContext(edge?.properties.FunctionCode ?? '', context);

  return (request: ApiRequest): APIGatewayProxyEventV2 => {
    const { method, path, route = path, params, cookies, body } = request;
    const sent = {
      host,
      'user-agent': 'a browser',
      accept: '*/*',
      referer: `https://${host}/`,
      'sec-fetch-site': 'same-origin',
      'cloudfront-viewer-address': '192.0.2.1:4711',
      ...(method === 'POST' && { origin: `https://${host}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    };
    const named = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, { value }]));
    const atEdge = context.handler?.({ request: { headers: named } }).headers ?? {};
    const passed = forwarded.flatMap((name) => (atEdge[name] ? [[name, atEdge[name].value] as const] : []));
    return {
      version: '2.0',
      routeKey: `${method} ${route}`,
      rawPath: path,
      rawQueryString: '',
      ...(cookies && { cookies }),
      headers: { ...Object.fromEntries(passed), 'x-origin-secret': secret, host: originOf(behavior)?.DomainName },
      ...(params && { pathParameters: params }),
      requestContext: { http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.9', userAgent: '' } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2;
  };
};
