import { createContext, runInContext } from 'node:vm';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiPath } from '#infra/security-headers.ts';
import type { Assembly } from './assembly.ts';

type Behavior = {
  PathPattern?: string;
  OriginRequestPolicyId?: string;
  TargetOriginId: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
};
type Origin = { Id: string; DomainName: string; OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[] };
type DistributionProperties = {
  DistributionConfig: { CacheBehaviors: Behavior[]; DefaultCacheBehavior: Behavior; Origins: Origin[] };
};
type RequestPolicy = { OriginRequestPolicyConfig: { HeadersConfig: { HeaderBehavior: string; Headers: string[] } } };

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

/**
 * Turns a browser's request into the event that the function gets, as the template configures it: the edge function, the
 * headers that the origin request policy forwards, the origin's custom headers, and API Gateway's event format.
 * @param secret the value of the origin secret header
 */
export const throughCloudFront = ({ all, one }: Assembly, secret: string) => {
  const { properties } = one<DistributionProperties>('AWS::CloudFront::Distribution');
  const config = properties.DistributionConfig;
  const behavior = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === apiPath);
  const origin = config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
  const policy = all<RequestPolicy>('AWS::CloudFront::OriginRequestPolicy').find(
    ({ id }) => id === behavior?.OriginRequestPolicyId,
  );
  const [association] = behavior?.FunctionAssociations ?? [];
  const edge = all<{ FunctionCode: string }>('AWS::CloudFront::Function').find(({ id }) =>
    association?.FunctionARN.includes(`<${id}.`),
  );
  if (!policy || !origin || !edge)
    throw new Error('/api/* has no origin request policy, no origin or no edge function.');
  const forwarded = policy.properties.OriginRequestPolicyConfig.HeadersConfig.Headers.map((name) => name.toLowerCase());
  const context: { handler?: (event: { request: EdgeRequest }) => EdgeRequest } = createContext({});
  runInContext(edge.properties.FunctionCode, context);

  return (request: ApiRequest): APIGatewayProxyEventV2 => {
    const { method, path, route = path, params, cookies, body } = request;
    const sent = {
      host,
      'user-agent': 'a browser',
      accept: '*/*',
      referer: `https://${host}/`,
      'sec-fetch-site': 'same-origin',
      ...(method === 'POST' && { origin: `https://${host}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    };
    const named = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, { value }]));
    const atEdge = context.handler?.({ request: { headers: named } }).headers ?? {};
    const passed = Object.entries(atEdge)
      .map(([name, { value }]) => [name, value] as const)
      .filter(([name]) => forwarded.includes(name));
    const given = (origin.OriginCustomHeaders ?? []).map(({ HeaderName }) => [HeaderName, secret] as const);
    const address = forwarded.includes('cloudfront-viewer-address')
      ? [['cloudfront-viewer-address', '192.0.2.1:4711'] as const]
      : [];
    return {
      version: '2.0',
      routeKey: `${method} ${route}`,
      rawPath: path,
      rawQueryString: '',
      ...(cookies && { cookies }),
      headers: { ...Object.fromEntries([...passed, ...address, ...given]), host: origin.DomainName },
      ...(params && { pathParameters: params }),
      requestContext: { http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.9', userAgent: '' } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2;
  };
};
