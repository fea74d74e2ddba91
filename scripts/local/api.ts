import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { apiFunctions } from '#functions/routes.ts';
import { renderEdge } from '#infra/edge/render.ts';
import { forwardedHeaders } from '#infra/headers.ts';
import { printable } from '#scripts/command.ts';
import { createEdge } from './edge.ts';
import { invoke, type LoadFunction } from './invoke.ts';
import type { Listener } from './server.ts';

const forwarded = new Set(forwardedHeaders.map((name) => name.toLowerCase()));

const patterns = apiFunctions.flatMap(({ routes, folder, timeoutSeconds }) =>
  routes.map(({ method, path }) => {
    const pattern = new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/g, ':$1') });
    return { method, pattern, folder, timeoutSeconds };
  }),
);

/** Finds the function for a request, and the decoded parameters of the path. */
const findRoute = (method: string, pathname: string) => {
  const route = patterns.find((each) => each.method === method && each.pattern.test({ pathname }));
  const groups = Object.entries(route?.pattern.exec({ pathname })?.pathname.groups ?? {});
  const parameters = groups.map(([name, value = '']) => [name, decodeURIComponent(value)]);
  return route && { ...route, pathParameters: Object.fromEntries(parameters) };
};

/** The request's headers as the edge function sees them. */
const viewerHeaders = ({ headersDistinct, socket }: IncomingMessage, ipAddressHeader = ''): Record<string, string> => {
  const headers = Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(',')]),
  );
  const ipAddress = headers[ipAddressHeader] ?? socket.remoteAddress;
  return { ...headers, 'cloudfront-viewer-address': `${ipAddress}:${socket.remotePort}` };
};

/** Sends a handler's response (payload format 2.0). As in AWS, its headers do not override those already set. */
export const sendResult = (response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void => {
  const { statusCode = Number.NaN, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) {
    if (!response.hasHeader(name)) response.setHeader(name, String(value));
  }
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
};

/**
 * Handles requests under /api/ as CloudFront and API Gateway do, as far as the functions can tell.
 * @param ipAddressHeader for tests: the request header that contains the visitor's IP address
 */
export const createApi = (load: LoadFunction, originSecret: string, ipAddressHeader?: string): Listener => {
  // Without pages, because the API serves none.
  const edge = createEdge(renderEdge({}, {}));
  const call = async (request: IncomingMessage): Promise<APIGatewayProxyStructuredResultV2> => {
    const { method = '', url = '' } = request;
    const [path = '', query] = url.split('?', 2);
    const outcome = edge.api(method, url, viewerHeaders(request, ipAddressHeader));
    if (!('uri' in outcome)) return outcome;
    const route = findRoute(method, path);
    if (!route) return { statusCode: 404 };
    const { folder, pathParameters, timeoutSeconds } = route;
    const sent = Object.entries(outcome.headers).filter(([name]) => forwarded.has(name));
    const event = {
      queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
      headers: { ...Object.fromEntries(sent), 'x-origin-secret': originSecret },
      cookies: request.headers.cookie?.split(/;\s*/).filter(Boolean),
      requestContext: { http: { method } },
      pathParameters,
      // API Gateway sends JSON as text. Base64 also keeps bytes that are not valid UTF-8, which functions must refuse.
      body: (await buffer(request)).toString('base64'),
      isBase64Encoded: true,
    };
    return (await invoke(load, folder, event, timeoutSeconds)) as APIGatewayProxyStructuredResultV2;
  };

  return async (request, response) => {
    try {
      sendResult(response, await call(request));
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof URIError)) console.error(printable(error));
      response.writeHead(error instanceof URIError ? 400 : 500).end();
    }
  };
};
