import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { forwardedHeaders } from '#infra/headers.ts';
import type { Edge } from './edge.ts';

/** What CloudFront adds to a request. */
export type Cdn = {
  /** Proves to the API that a request came through CloudFront. */
  originSecret: string;
  /** The edge function of /api/*. */
  edge: Pick<Edge, 'api'>;
  /** For tests: the header that names the visitor's IP address. */
  addressHeader?: string | undefined;
};

/** API Gateway passes these media types as text, all others as base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i;

const isSetByCdn = (name: string, cdn: Cdn) =>
  name.startsWith('cloudfront-') || name === 'x-origin-secret' || name === cdn.addressHeader;

const forwarded = new Set(forwardedHeaders.map((name) => name.toLowerCase()));

/** What CloudFront does with a request: forward it with headers, or answer by the edge function. */
export const atEdge = (request: IncomingMessage, cdn: Cdn): ReturnType<Edge['api']> => {
  const headers = new Map<string, string>();
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    if (name !== 'cookie' && !isSetByCdn(name, cdn)) headers.set(name, values.join(','));
  }
  const named = cdn.addressHeader ? request.headers[cdn.addressHeader] : undefined;
  const address = typeof named === 'string' ? named : request.socket.remoteAddress;
  headers.set('cloudfront-viewer-address', `${address}:${request.socket.remotePort}`);
  const [uri = ''] = (request.url ?? '').split('?');
  const outcome = cdn.edge.api(request.method ?? '', uri, Object.fromEntries(headers));
  if ('response' in outcome) return outcome;
  const atOrigin = Object.entries(outcome.headers).filter(([name]) => forwarded.has(name));
  return { headers: { ...Object.fromEntries(atOrigin), 'x-origin-secret': cdn.originSecret } };
};

const cookiesOf = (request: IncomingMessage) =>
  (request.headersDistinct.cookie ?? []).flatMap((line) => line.split(/;\s*/)).filter(Boolean);

const queryOf = (rawQueryString: string) => {
  const parameters = new URLSearchParams(rawQueryString);
  return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, parameters.getAll(key).join(',')]));
};

/**
 * Creates the event (payload format 2.0) that API Gateway passes to a function behind CloudFront.
 * @param rawPath decoded; the query string stays encoded
 */
export const apiEvent = (
  request: IncomingMessage,
  {
    routeKey,
    rawPath,
    rawQueryString,
    pathParameters,
    headers,
    body,
  }: {
    routeKey: string;
    rawPath: string;
    rawQueryString: string;
    pathParameters: Record<string, string>;
    headers: Record<string, string>;
    body: Buffer;
  },
): APIGatewayProxyEventV2 => {
  // Bytes that are not valid text stay base64: the function refuses them.
  const isText = textTypes.test(request.headers['content-type'] ?? '') && isUtf8(body);
  const cookies = cookiesOf(request);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(rawQueryString && { queryStringParameters: queryOf(rawQueryString) }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
};
