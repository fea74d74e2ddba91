import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { vi } from 'vitest';

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export type Call = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown;
  cookies?: string[];
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The visitor's. */
  ipAddress?: string;
};

export type ApiResponse = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  json: Record<string, unknown>;
};

/** An event as API Gateway sends it for a request that came through CloudFront. */
export const eventOf = ({ method = 'POST', path = '/', headers = {}, body, cookies, params, query, ipAddress }: Call) =>
  ({
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'x-origin-secret': process.env.ORIGIN_SECRET ?? '',
      'x-public-host': 'localhost:3000',
      'cloudfront-viewer-address': `${ipAddress ?? '192.0.2.1'}:4711`,
      ...headers,
    },
    ...(cookies && { cookies }),
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    requestContext: { http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' } },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  }) as unknown as APIGatewayProxyEventV2;

let ipAddresses = 0;

/** An IP address from which no test of the file has sent a request. */
export const newIpAddress = (): string => {
  ipAddresses += 1;
  return `203.0.113.${ipAddresses}`;
};

/** A context with ten minutes left, so that no test fails on a slow machine. */
export const context = (): Context =>
  ({ awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 600_000 }) as Context;

/** Calls a handler as API Gateway does, and parses the response. */
export const call = async (handler: Handler, options: Call): Promise<ApiResponse> => {
  const { statusCode = 0, headers, cookies = [], body = '{}' } = await handler(eventOf(options), context());
  return { status: statusCode, headers: headers as Record<string, string>, cookies, json: JSON.parse(body) };
};

/** The cookie that a response sets, as the browser sends it back. */
export const cookieOf = ({ cookies: [cookie = ''] }: ApiResponse): string => cookie.split(';')[0] ?? '';

/** Collects log entries, without their time and the description of their metrics, until mocks are restored. */
export const collectLog = (): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = [];
  const collect = (line: unknown) => {
    // The SDK's own warnings are no JSON.
    if (!String(line).startsWith('{')) return true;
    const { time: _, _aws: __, ...fields } = JSON.parse(String(line));
    lines.push(fields);
    return true;
  };
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(collect);
  // Where lines with metrics go.
  vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  return lines;
};
