import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { forwardedHeaders } from '#infra/headers.ts';
import { printable } from '#scripts/setup-error.ts';
import type { Edge } from './edge.ts';
import { HandlerTimeout, invoke, type LoadHandler } from './invoke.ts';

type Route = { method: string; path: string; folder: string };

type Options = {
  routes: readonly Route[];
  loadHandler: LoadHandler;
  originSecret: string;
  edge: Pick<Edge, 'api'>;
  /** For tests: the request header that contains the visitor's IP address. */
  addressHeader?: string | undefined;
  /** The timeout for a handler, in milliseconds; default: API Gateway's maximum for an HTTP API. */
  timeLimit?: number;
};

/** API Gateway passes these media types as text and all others as base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i;

const forwarded = new Set(forwardedHeaders.map((name) => name.toLowerCase()));

const findRoute = (routes: readonly Route[], method: string, pathname: string) => {
  for (const route of routes) {
    const pattern = new URLPattern({ pathname: route.path.replaceAll(/\{(\w+)\}/g, ':$1') });
    const groups = route.method === method && pattern.exec({ pathname })?.pathname.groups;
    if (!groups) continue;
    const parameters = Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]);
    return { folder: route.folder, pathParameters: Object.fromEntries(parameters) };
  }
  return undefined;
};

/** The request's headers as the edge function sees them. */
const viewerHeaders = ({ headersDistinct, socket }: IncomingMessage, addressHeader = '') => {
  const entries = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(',')]);
  const headers: Record<string, string> = Object.fromEntries(entries);
  const address = headers[addressHeader] ?? socket.remoteAddress;
  return { ...headers, 'cloudfront-viewer-address': `${address}:${socket.remotePort}` };
};

/** The fields of API Gateway's event (payload format 2.0) that the functions read. */
const eventOf = async (request: IncomingMessage, query: string, headers: Record<string, string>) => {
  const atOrigin = Object.entries(headers).filter(([name]) => forwarded.has(name));
  const parameters = new URLSearchParams(query);
  const body = await buffer(request);
  // As base64, bytes that are not valid UTF-8 reach the function unchanged, so that it can reject them.
  const isText = textTypes.test(request.headers['content-type'] ?? '') && isUtf8(body);
  return {
    queryStringParameters: Object.fromEntries(
      [...new Set(parameters.keys())].map((key) => [key, parameters.getAll(key).join(',')]),
    ),
    headers: Object.fromEntries(atOrigin),
    cookies: request.headers.cookie?.split(/;\s*/).filter(Boolean),
    requestContext: { http: { method: request.method } },
    body: body.length > 0 ? body.toString(isText ? 'utf8' : 'base64') : undefined,
    isBase64Encoded: body.length > 0 && !isText,
  };
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

const sendMessage = (response: ServerResponse, statusCode: number, message: string): void =>
  sendResult(response, {
    statusCode,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  });

/** Creates a listener that handles requests under /api/ as API Gateway behind CloudFront does. */
export const createApi = ({ routes, loadHandler, originSecret, edge, addressHeader, timeLimit = 30_000 }: Options) => {
  const call = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const [path = '', ...query] = url.split('?');
    const outcome = edge.api(method, url, viewerHeaders(request, addressHeader));
    if (!('uri' in outcome)) return sendResult(response, outcome);
    const found = findRoute(routes, method, path);
    if (!found) return sendMessage(response, 404, 'Not Found');
    const sent = await eventOf(request, query.join('?'), outcome.headers);
    const headers = { ...sent.headers, 'x-origin-secret': originSecret };
    const event = { ...sent, headers, pathParameters: found.pathParameters };
    sendResult(
      response,
      (await invoke(loadHandler, found.folder, event, timeLimit)) as APIGatewayProxyStructuredResultV2,
    );
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await call(request, response);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      if (error instanceof URIError) return sendMessage(response, 400, 'Bad Request');
      if (error instanceof HandlerTimeout) return sendMessage(response, 503, 'Service Unavailable');
      console.error(printable(error));
      sendMessage(response, 500, 'Internal Server Error');
    }
  };
};
