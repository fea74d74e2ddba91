import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { toSubmission } from '#functions/contact/to-submission.ts';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { notifier as definition } from '#functions/routes.ts';
import { dayMs } from '#shared/dates.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { type Notifier, startNotifier } from './notifier.ts';

export const minute = 60_000;

/** What the form was like: who sent it, whether the hidden field was filled in, and after how long. */
type Form = { email?: string; hidden?: string; elapsedMs?: number };

/**
 * Trials of the deployed notify function: forms arrive, the schedules call it minute by minute, on a clock that the trial
 * puts forward, and its services fail as the trial says.
 */
export const startTrials = () => {
  let notifier: Notifier;
  let now = Date.parse('2027-03-01T09:00:00.000Z');
  let started: number;
  const putForward = (ms: number) => {
    now += ms;
    vi.setSystemTime(now);
  };
  beforeAll(async () => {
    notifier = await startNotifier();
  });
  beforeEach(async () => {
    // Each trial has its own days: rows that earlier ones left are past.
    started = now + 10 * dayMs;
    now = started;
    vi.useFakeTimers({ toFake: ['Date'], now });
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    await notifier.recover();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => notifier.close());

  /** A row as the contact form makes it. */
  const rowOf = (name: string, { email = 'ada@example.com', hidden = '', elapsedMs = minute }: Form = {}) =>
    toSubmission(
      { ...sampleLead({ name, email, message: `Please call ${name}.` }), honeypot: hidden, elapsedMs },
      randomUUID(),
      now,
    );

  return {
    get notifier() {
      return notifier;
    },
    putForward,
    rowOf,
    /** A form that is stored, and passed on by the stream if it is no suspect. */
    async arrive(name: string, form?: Form): Promise<Submission> {
      const row = await notifier.store.put(rowOf(name, form));
      if (row.queue === definition.startedBy.queue) await notifier.stream([row]);
      return row;
    },
    /** Lets minutes pass. In each of them the schedules run that are due. @param before the first of them */
    async pass(minutes: number, before: (index: number) => Promise<unknown> = async () => undefined, step = minute) {
      for (let index = 0; index < minutes; index += 1) {
        await before(index);
        putForward(step);
        const elapsed = Math.round((now - started) / minute);
        for (const { everyMinutes, event } of definition.schedules) {
          if (elapsed % everyMinutes === 0) await notifier.run(event).catch(() => undefined);
        }
      }
    },
    /** How many emails name each of the leads. */
    async mentions(rows: readonly Submission[]): Promise<number[]> {
      const texts = (await notifier.emails()).map(({ body }) => body.text);
      return rows.map(({ id }) => texts.filter((text) => text.includes(shortId(id))).length);
    },
  };
};
