import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const amazonJson = 'application/x-amz-json-1.0';

const answerWith =
  (status: number, type: string, body: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type }).end(body);
  };

const refusedMail = (code: string, message: string) =>
  answerWith(
    400,
    'text/xml',
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  );

/** HTTP failures that a real service does not produce on demand. */
export const faults = {
  hang: () => undefined,
  stall: (_, response) => {
    response.writeHead(200, { 'content-type': amazonJson, 'content-length': '100' }).write('{');
  },
  drip: (_, response) => {
    response.writeHead(200, { 'content-type': amazonJson }).write('{');
    const timer = setInterval(() => response.write(' '), 100).unref();
    response.once('close', () => clearInterval(timer));
  },
  reset: (request) => request.socket.resetAndDestroy(),
  serverError: (_, response) => response.writeHead(500).end('{"__type":"InternalServerError"}'),
  throttle: answerWith(
    400,
    amazonJson,
    '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"Rate exceeded"}',
  ),
  throttleMail: refusedMail('Throttling', 'Rate'),
  refusedAddress: refusedMail('InvalidParameterValue', 'Illegal address'),
  html: answerWith(200, 'text/html', '<html>maintenance</html>'),
  noItems: answerWith(200, amazonJson, '{"Items":[],"Count":0,"ScannedCount":0}'),
  accessDenied: answerWith(
    400,
    amazonJson,
    '{"__type":"com.amazon.coral.service#AccessDeniedException","message":"arn:aws:secret-name not allowed"}',
  ),
} satisfies Record<string, RequestListener>;

export type Fault = keyof typeof faults;

export const startBrokenService = async () => {
  let listener: RequestListener = faults.hang;
  const server: Server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
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

export type BrokenService = Awaited<ReturnType<typeof startBrokenService>>;

export const startSecretService = async (text: string) => {
  const service = await startBrokenService();
  /** Without an argument, the response contains no secret. */
  const replace = (SecretString?: string) =>
    service.behave(answerWith(200, 'application/x-amz-json-1.1', JSON.stringify({ SecretString })));
  replace(text);
  return { ...service, replace };
};
