import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { printable } from '#scripts/common/setup-error.ts';
import { apiEvent, atEdge, type Cdn } from './api-event.ts';
import { plainHeaders } from './edge.ts';
import { HandlerTimeout, invoke, type LoadHandler } from './invoke.ts';

type Route = { method: string; path: string; folder: string };

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** @returns the decoded path parameters if the path matches; `{slug}` matches one segment */
const match = (route: string, path: string): Record<string, string> | undefined => {
  const pattern = new URLPattern({ pathname: route.replaceAll(/\{(\w+)\}/g, ':$1') });
  const groups = pattern.exec({ pathname: path })?.pathname.groups;
  return groups && Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decode(value) ?? '']));
};

/** Finds the route as API Gateway does: a path without parameters takes precedence. @param path still encoded */
const findRoute = (routes: readonly Route[], method: string, path: string) => {
  const candidates = routes.filter((route) => route.method === method);
  for (const route of candidates.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))) {
    const pathParameters = match(route.path, path);
    if (pathParameters) return { route, pathParameters };
  }
  return undefined;
};

/**
 * Reads a request's body.
 * @returns undefined as soon as it exceeds the limit
 * @throws when the client disconnects first
 */
const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const handlerResult = z.object({
  statusCode: z.int().check(z.gte(200), z.lte(599)),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/** Responds as API Gateway itself does. */
const sendMessage = (response: ServerResponse, statusCode: number, message: string): void => {
  response.statusCode = statusCode;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ message }));
};

/**
 * Sends a handler's response. Headers already set are kept: CloudFront's policy overrides the origin.
 * @throws unless it is a response in payload format 2.0
 */
export const sendResult = (response: ServerResponse, result: unknown): void => {
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = handlerResult.parse(result);
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) {
    if (!response.hasHeader(name)) response.setHeader(name, String(value));
  }
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (body && !response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain;charset=utf-8');
  response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
};

/** API Gateway's limits on an HTTP API. */
const bodyLimit = 10 * 1024 * 1024;
const timeLimit = 30_000;

/**
 * Serves the API's routes as API Gateway behind CloudFront does.
 * @param options.timeLimit of a handler, in milliseconds
 * @returns a listener for requests below /api/
 */
export const createApi = (options: {
  routes: readonly Route[];
  loadHandler: LoadHandler;
  cdn: Cdn;
  timeLimit?: number;
}) => {
  const call = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', ...query] = (request.url ?? '').split('?');
    const rawPath = decode(path);
    if (rawPath === undefined) return sendMessage(response, 400, 'Bad Request');
    const outcome = atEdge(request, options.cdn);
    if ('response' in outcome) {
      const { statusCode, headers, body } = outcome.response;
      return sendResult(response, { statusCode, headers: plainHeaders(headers), body: body?.data });
    }
    const found = findRoute(options.routes, request.method ?? '', path);
    if (!found) return sendMessage(response, 404, 'Not Found');
    const { route, pathParameters } = found;
    const body = await readBody(request, bodyLimit);
    if (!body) {
      // The connection cannot be reused while the rest of the body is arriving.
      response.setHeader('connection', 'close');
      return sendMessage(response, 413, 'Request Too Long');
    }
    const routeKey = `${route.method} ${route.path}`;
    const { headers } = outcome;
    const rawQueryString = query.join('?');
    const event = apiEvent(request, { routeKey, rawPath, rawQueryString, pathParameters, headers, body });
    sendResult(response, await invoke(options.loadHandler, route.folder, event, options.timeLimit ?? timeLimit));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await call(request, response);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      if (error instanceof HandlerTimeout) return sendMessage(response, 503, 'Service Unavailable');
      console.error(printable(error));
      sendMessage(response, 500, 'Internal Server Error');
    }
  };
};
