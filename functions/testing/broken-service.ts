import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const json = 'application/x-amz-json-1.0';

const respond =
  (status: number, type: string, body: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type }).end(body);
  };

const mailError = (code: string) =>
  respond(400, 'text/xml', `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`);

/** HTTP failures that a real service does not produce on demand. */
export const faults = {
  hang: () => undefined,
  stall: (_, response) => {
    response.writeHead(200, { 'content-type': json, 'content-length': '100' }).write('{');
  },
  drip: (_, response) => {
    response.writeHead(200, { 'content-type': json }).write('{');
    const timer = setInterval(() => response.write(' '), 100).unref();
    response.once('close', () => clearInterval(timer));
  },
  reset: (request) => request.socket.resetAndDestroy(),
  serverError: respond(500, json, '{"__type":"InternalServerError"}'),
  throttle: respond(400, json, '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}'),
  throttledMail: mailError('Throttling'),
  refusedMail: mailError('InvalidParameterValue'),
  html: respond(200, 'text/html', '<html>maintenance</html>'),
  noItems: respond(200, json, '{"Items":[],"Count":0,"ScannedCount":0}'),
  accessDenied: respond(
    400,
    json,
    '{"__type":"com.amazon.coral.service#AccessDeniedException","message":"arn:aws:secret-name not allowed"}',
  ),
} satisfies Record<string, RequestListener>;

export type Fault = keyof typeof faults;

export const startBrokenService = async () => {
  let listener: RequestListener = faults.hang;
  const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next: RequestListener) => {
      listener = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A secrets service with one secret. */
export const startSecretService = async (text: string) => {
  const service = await startBrokenService();
  const replace = (SecretString: string) => service.behave(respond(200, json, JSON.stringify({ SecretString })));
  replace(text);
  return { ...service, replace };
};
