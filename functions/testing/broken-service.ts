import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults that a real service cannot produce on demand, over HTTP. */
export const faults = {
  hang: () => undefined,
  stall: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '100' }).write('{');
  },
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
  refusedAddress: (_, response) =>
    response
      .writeHead(400, { 'content-type': 'text/xml' })
      .end(
        '<ErrorResponse><Error><Type>Sender</Type><Code>InvalidParameterValue</Code><Message>Illegal address</Message></Error></ErrorResponse>',
      ),
  html: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>'),
  accessDenied: (_, response) =>
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end('{"__type":"com.amazon.coral.service#AccessDeniedException","message":"arn:aws:secret-name not allowed"}'),
} satisfies Record<string, RequestListener>;

export type Fault = keyof typeof faults;

export type BrokenService = { endpoint: string; behave(listener: RequestListener): void; close(): Promise<void> };

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

export const startSecretService = async (text: string): Promise<BrokenService & { replace(text: string): void }> => {
  const service = await startBrokenService();
  const replace = (current: string) =>
    service.behave((request, response) => {
      request.resume();
      response
        .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify({ SecretString: current }));
    });
  replace(text);
  return { ...service, replace };
};
