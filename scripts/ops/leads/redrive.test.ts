import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { context } from '#functions/testing/call.ts';
import { newLead } from '#functions/testing/leads.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { resend } from './actions.ts';
import { createRedrive } from './redrive.ts';

/** Takes every email, and keeps the names in their subjects. */
const sent: string[] = [];
const mailService = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request));
  sent.push(form.get('Message.Subject.Data') ?? '');
  response.end('<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>');
}).listen(0, '127.0.0.1');
await once(mailService, 'listening');
afterAll(() => mailService.close());

const bench: Bench = await leadsBench();
process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${(mailService.address() as AddressInfo).port}`;
const { handler } = await import('#functions/notify/handler.ts');
const drain = () => handler({ task: 'drain' }, context(60_000));

beforeEach(() => {
  sent.length = 0;
  Object.assign(bench.reports, { count: 0, emptied: 0 });
});

const notified = async (name: string) => {
  const { queue: _, nextTryAt: __, ...row } = newLead({ name, notifiedAt: '2026-11-01T00:01:00.000Z' });
  return bench.store.put({ ...row, createdAt: '2026-11-01T00:00:00.000Z' });
};

describe('resend', () => {
  test('has the email of a lead sent once more', async () => {
    const { id } = await notified('Again');
    await bench.run(resend, { words: [id] });
    await drain();
    expect(sent.filter((subject) => subject.includes('Again'))).toHaveLength(1);
    expect((await bench.store.get(id))?.notifiedAt).not.toBe('2026-11-01T00:01:00.000Z');
  });

  test.each(['undeliveredAt', 'deliveredAt'])('sends a lead with %s again, as if it were new', async (mark) => {
    const { id } = await notified('Marked');
    const before = await bench.store.get(id);
    await bench.store.put({ ...before, id, [mark]: '2026-11-01T00:02:00.000Z', tokens: ['old'] });
    await bench.run(resend, { words: [id] });
    expect(await bench.store.get(id)).toEqual({
      ...before,
      notifiedAt: undefined,
      queue: 'notify',
      nextTryAt: expect.any(String),
    });
    await drain();
    expect(sent.filter((subject) => subject.includes('Marked'))).toHaveLength(1);
  });

  test('has the email of suspected spam sent, once, also when a digest has counted it', async () => {
    for (const queue of ['digest', undefined]) {
      const { nextTryAt: _, ...row } = newLead({ name: `Wronged ${queue}`, suspectedSpam: true });
      const { id } = await bench.store.put({ ...row, queue });
      const { printed } = await bench.run(resend, { words: [id.slice(0, 8)] });
      expect(printed).toEqual([`Lead ${id.slice(0, 8)} is queued: sales gets its email within two minutes.`]);
      await drain();
      await drain();
      expect(sent.filter((subject) => subject.includes(`Wronged ${queue}`))).toHaveLength(1);
      const stored = await bench.store.get(id);
      expect(stored).toMatchObject({ notifiedAt: expect.any(String) });
      for (const attribute of ['suspectedSpam', 'queue']) expect(stored).not.toHaveProperty(attribute);
    }
  });

  test('refuses what waits anyway', async () => {
    const waiting = await bench.store.put(newLead({ createdAt: new Date().toISOString() }));
    await expect(bench.run(resend, { words: [waiting.id] })).rejects.toThrow('is waiting already');
    await bench.dependencies.leads.erase(waiting.id, waiting.email);
  });
});

describe('redrive', () => {
  const redrive = createRedrive(20);

  test('queues leads that are in no queue, waits until sales knows, and only then empties the reports', async () => {
    bench.reports.count = 2;
    const waiting = await bench.store.put(newLead({ name: 'Waiting' }));
    const { queue: _, ...orphaned } = newLead({ name: 'Orphaned' });
    await bench.store.put(orphaned);
    const running = bench.run(redrive);
    await expect.poll(async () => (await bench.store.get(orphaned.id))?.queue).toBe('notify');
    expect(bench.reports.emptied).toBe(0);
    await drain();
    const { printed } = await running;
    expect(printed).toEqual([
      'the tables of a test: 2 failure reports, 2 leads waiting for an email.',
      'Sales has been notified of all of them.',
      'The failure queue is empty.',
    ]);
    expect(sent).toHaveLength(2);
    expect(bench.reports).toEqual({ count: 0, emptied: 1 });
    for (const { id, email } of [waiting, orphaned]) await bench.dependencies.leads.erase(id, email);
  });

  test('leaves the reports alone and fails when the leads stay where they are', async () => {
    bench.reports.count = 1;
    let now = 0;
    Object.assign(bench.dependencies, { clock: () => (now += 400_000) });
    const { queue: _, ...orphaned } = newLead();
    await bench.store.put(orphaned);
    await expect(bench.run(redrive)).rejects.toThrow('After 7 minutes 1 lead still waiting');
    expect(bench.reports).toEqual({ count: 1, emptied: 0 });
    Object.assign(bench.dependencies, { clock: Date.now });
  });
});
