import { once } from 'node:events';
import { createServer, request as forward, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Faults that a real service cannot produce on demand, over real HTTP. */
export const faults = {
  hang: () => undefined,
  drip: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).write('{');
    const timer = setInterval(() => response.write(' '), 100).unref();
    response.once('close', () => clearInterval(timer));
  },
  reset: (request) => request.socket.resetAndDestroy(),
  serverError: (_, response) => response.writeHead(500).end('{"__type":"InternalServerError"}'),
  throttle: (_, response) =>
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end('{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"Rate exceeded"}'),
  throttleMail: (_, response) =>
    response
      .writeHead(400, { 'content-type': 'text/xml' })
      .end(
        '<ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code><Message>Rate</Message></Error></ErrorResponse>',
      ),
  html: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>'),
  accessDenied: (_, response) =>
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end('{"__type":"com.amazon.coral.service#AccessDeniedException","message":"arn:aws:secret-name not allowed"}'),
} satisfies Record<string, RequestListener>;

export type Fault = keyof typeof faults;

/**
 * Forwards every call to the real service and lets the test decide what happens to its answer.
 * @param decide gets the call's target, such as DynamoDB_20120810.PutItem, and two ways to end the call
 */
export const passTo =
  (endpoint: string, decide: (target: string, respond: () => void, drop: () => void) => void): RequestListener =>
  (request, response) => {
    const { method, headers } = request;
    const onward = forward(endpoint, { method, headers }, async (answer) => {
      const body = await buffer(answer);
      decide(
        String(headers['x-amz-target']),
        () => response.writeHead(answer.statusCode ?? 500, answer.headers).end(body),
        () => request.socket.resetAndDestroy(),
      );
    });
    request.pipe(onward);
  };

export type BrokenService = { endpoint: string; behave(listener: RequestListener): void; close(): Promise<void> };

/** An HTTP server on 127.0.0.1 whose answer can be changed while it runs. */
export const startBrokenService = async (): Promise<BrokenService> => {
  let listener: RequestListener = faults.hang;
  const server: Server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      listener = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
