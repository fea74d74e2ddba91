import { createHandler as createContact } from '#functions/contact/handler.ts';
import { createHandler as createNotify } from '#functions/notify/handler.ts';

// A process that runs two functions for a test, which may kill it at any instant. The parent sends events and gets each
// result; a message with only `ahead` moves the clock.

type Message = { id: number; folder: 'contact' | 'notify'; event: never; ahead?: number };

const handlers = { contact: createContact(process.env), notify: createNotify(process.env) };
const realNow = Date.now;

process.on('message', async ({ id, folder, event, ahead }: Message) => {
  if (ahead !== undefined) Date.now = () => realNow() + ahead;
  const deadline = Date.now() + 60_000;
  const context = { getRemainingTimeInMillis: () => deadline - Date.now() };
  const result = await handlers[folder](event, context as never).catch(() => undefined);
  process.send?.({ id, result });
});
process.send?.({ ready: true });
