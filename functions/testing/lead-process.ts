import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createHandler as createContact } from '#functions/contact/handler.ts';
import { createHandler as createNotify } from '#functions/notify/handler.ts';
import { notifier } from '#functions/routes.ts';

// A process that runs two functions for a test, which may kill it at any instant. It sends its port to the test.

const handlers = { contact: createContact(process.env), notify: createNotify(process.env) };
const realNow = Date.now;

const server = createServer(async (request, response) => {
  const { folder, event, ahead } = (await json(request)) as {
    folder: 'contact' | 'notify';
    event: never;
    ahead: number;
  };
  Date.now = () => realNow() + ahead;
  const deadline = Date.now() + notifier.timeoutSeconds * 1000;
  const context = { getRemainingTimeInMillis: () => deadline - Date.now() };
  const result = await handlers[folder](event, context as never).catch(() => undefined);
  response.end(JSON.stringify(result ?? {}));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
