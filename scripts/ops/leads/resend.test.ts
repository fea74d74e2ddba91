import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { context } from '#functions/testing/call.ts';
import { newLead } from '#functions/testing/leads.ts';
import { leadsBench } from '#scripts/testing/leads.ts';
import { resend } from './actions.ts';

/** Accepts every email and keeps its subject. */
const subjects: string[] = [];
const mailService = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request));
  subjects.push(form.get('Message.Subject.Data') ?? '');
  response.end('<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>');
}).listen(0, '127.0.0.1');
await once(mailService, 'listening');
afterAll(() => mailService.close());

const bench = await leadsBench();
process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${(mailService.address() as AddressInfo).port}`;
const { handler } = await import('#functions/notify/handler.ts');
const drain = () => handler({ task: 'drain' }, context(60_000));

beforeEach(() => void subjects.splice(0));

const notifiedAt = '2026-11-01T00:01:00.000Z';

test.each([
  ['notified', { notifiedAt }],
  ['undelivered', { notifiedAt, undeliveredAt: '2026-11-01T00:02:00.000Z', tokens: ['old'] }],
  ['delivered', { notifiedAt, deliveredAt: '2026-11-01T00:02:00.000Z', tokens: ['old'] }],
  ['suspected spam', { suspectedSpam: true, queue: 'digest' }],
  ['suspected spam that a digest has counted', { suspectedSpam: true }],
])('resend has the email of a lead sent once, as if it were new: %s', async (_, marks) => {
  const { queue: __, nextTryAt: ___, ...row } = newLead({ name: 'Again' });
  const { id } = await bench.store.put({ ...row, ...marks });
  const { printed } = await bench.run(resend, { words: [id.slice(0, 8)] });
  expect(printed).toEqual([`Lead ${id.slice(0, 8)} is queued: sales gets its email within two minutes.`]);
  expect(await bench.store.get(id)).toEqual({ ...row, queue: 'notify', nextTryAt: expect.any(String) });
  await drain();
  await drain();
  expect(subjects).toEqual([expect.stringContaining('Again')]);
  expect((await bench.store.get(id))?.notifiedAt).not.toBe(notifiedAt);
});

test('resend refuses a lead that is waiting', async () => {
  const { id } = await bench.store.put(newLead({ createdAt: new Date().toISOString() }));
  await expect(bench.run(resend, { words: [id] })).rejects.toThrow('is already waiting');
});
