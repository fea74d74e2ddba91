import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiEvent, type Front } from './api-event.ts';
import { sendMessage, sendResult } from './api-response.ts';
import { findRoute } from './api-routes.ts';
import { HandlerTimeout, invoke, type LoadHandler } from './invoke.ts';
import { readBody } from './read-body.ts';

/** API Gateway's limits on an HTTP API. */
const bodyLimit = 10 * 1024 * 1024;
const timeLimit = 30_000;

const decode = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/**
 * Serves the API's routes from their handlers, as API Gateway behind CloudFront would.
 * @param options.timeLimit how long a handler may take, in milliseconds
 * @returns a listener for requests whose path begins with /api/
 */
export const createApi = (options: {
  routes: readonly { method: string; path: string; folder: string }[];
  loadHandler: LoadHandler;
  front: Front;
  timeLimit?: number;
}) => {
  const call = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', ...query] = (request.url ?? '').split('?');
    const rawPath = decode(path);
    if (rawPath === undefined) return sendMessage(response, 400, 'Bad Request');
    const found = findRoute(options.routes, request.method ?? '', path);
    if (!found) return sendMessage(response, 404, 'Not Found');
    const { route, pathParameters } = found;
    const body = await readBody(request, bodyLimit);
    if (!body) {
      // The rest of the body is still on its way: the connection cannot be used again.
      response.setHeader('connection', 'close');
      return sendMessage(response, 413, 'Request Too Long');
    }
    const routeKey = `${route.method} ${route.path}`;
    const event = apiEvent(
      request,
      { routeKey, rawPath, rawQueryString: query.join('?'), pathParameters, body },
      options.front,
    );
    sendResult(response, await invoke(options.loadHandler, route.folder, event, options.timeLimit ?? timeLimit));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await call(request, response);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      if (error instanceof HandlerTimeout) return sendMessage(response, 503, 'Service Unavailable');
      console.error(error);
      sendMessage(response, 500, 'Internal Server Error');
    }
  };
};
