import { describe, expect, it, vi } from 'vitest';
import { leadRow, streamEvent, suspectedRow } from '#functions/testing/leads.ts';
import { many, minuteMs, notifySimulation, tally } from '#functions/testing/notify.ts';
import type { SesBehavior } from '#functions/testing/ses.ts';

// The delay before a throttled email is sent again passes on the simulated clock only.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (ms: number) => vi.setSystemTime(Date.now() + ms),
}));

const notify = notifySimulation();
const sent = () => notify.ses.emails;

describe('notify, while nothing fails', () => {
  it('tells sales of a new lead at once, even if the index lacks it', async () => {
    const row = leadRow();
    notify.database.set('Query', 'noItems');
    await notify.arrive(row);
    expect(notify.told([row])).toEqual([1]);
    const { nextTryAt, queue, ...told } = row;
    expect({ nextTryAt, queue }).toEqual({ nextTryAt: row.createdAt, queue: 'real' });
    expect(await notify.rows.get(row.id)).toEqual({ ...told, notifiedAt: new Date().toISOString() });
  });

  it('tells sales of suspected spam at once, marked in the subject', async () => {
    await notify.arrive(suspectedRow());
    expect(sent().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\[Suspected spam\] New message /)]);
  });

  it('tells sales once of each lead although events come twice and at once', async () => {
    const rows = many(120, () => leadRow());
    await notify.store(...rows);
    const events = [notify.timer(), notify.timer(), ...many(3, () => notify.run(streamEvent(rows.slice(0, 10))))];
    await Promise.all(events);
    await notify.pass(5);
    await notify.run(streamEvent(rows.slice(0, 10)));
    expect(tally(notify.told(rows))).toEqual({ 1: 120 });
  });

  it('sends up to ten due leads singly, more together, and real ones before suspected ones', async () => {
    const [few, others] = [many(10, () => leadRow()), many(11, () => suspectedRow())];
    await notify.store(...others, ...few);
    await notify.timer();
    const singly = expect.stringMatching(/^New message from Ada Sample, Example Mills \[/);
    const together = expect.stringMatching(/^\[Suspected spam\] 11 new messages \[/);
    expect(sent().map(({ subject }) => subject)).toEqual([...few.map(() => singly), together]);
  });

  it('puts all that wait into the last email that the limit allows', async () => {
    await notify.store(...many(8, () => suspectedRow()));
    await notify.timer();
    expect(sent().map(({ subject }) => subject.includes('4 new messages'))).toEqual([false, false, false, false, true]);
    const late = leadRow();
    await notify.arrive(late, ...many(3, () => suspectedRow()));
    expect(notify.told([late])).toEqual([1]);
    expect(sent()).toHaveLength(6);
    await notify.pass(15);
    expect(sent().at(-1)?.subject).toContain('3 new messages');
  });

  it('reports how many real leads wait and how long, and nothing after a failed run', async () => {
    const old = Date.now() - 40 * minuteMs;
    await notify.store(leadRow({}, old), leadRow(), suspectedRow({}, old - minuteMs));
    notify.ses.behave(() => 'refuse');
    await notify.timer();
    expect(notify.measured.at(-1)).toMatchObject({ waitingLeads: 2, oldestLeadSeconds: 2400 });
    notify.ses.behave(() => 'accept');
    await notify.pass(1);
    expect(notify.measured.at(-1)).toMatchObject({ waitingLeads: 0, oldestLeadSeconds: 0 });
    notify.database.set('Query', 'accessDenied');
    await expect(notify.timer()).rejects.toThrow();
    expect(notify.measured).toHaveLength(2);
  });

  it('leaves expired rows alone', async () => {
    await notify.arrive({ ...leadRow(), expiresAt: Date.now() / 1000 - 1 });
    await notify.timer();
    expect(notify.ses.calls()).toBe(0);
  });
});

describe('notify, when SES does not accept an email', () => {
  it.each<[SesBehavior, attempts: number, minutes: number]>([
    ['throttle', 0, 1],
    ['refuse', 1, 1],
    ['fail', 1, 40],
    ['lost', 1, 40],
    ['timeout408', 1, 40],
    ['empty', 1, 40],
  ])('tries again as soon as that is right: %s', async (behavior, attempts, minutes) => {
    const row = leadRow();
    notify.ses.behave(() => behavior);
    await notify.arrive(row);
    const dueAt = attempts === 1 && minutes > 1 ? '2027-03-01T10:00:00.000Z' : row.nextTryAt;
    expect(await notify.rows.get(row.id)).toMatchObject({ attempts, nextTryAt: dueAt, queue: 'real' });
    const calls = notify.ses.calls();
    await notify.pass(minutes - 1);
    expect(notify.ses.calls()).toBe(calls);
    await notify.pass(1);
    expect(notify.ses.calls()).toBeGreaterThan(calls);
    expect(notify.events('email_failed').length).toBe(notify.ses.calls());
  });

  it('repeats a throttled email within the same run', async () => {
    const rows = many(10, () => leadRow());
    let next = 0;
    notify.ses.behave(({ at }) => {
      if (at < next) return 'throttle';
      next = at + 1000;
      return 'accept';
    });
    await notify.store(...rows);
    await notify.timer();
    expect(tally(notify.told(rows))).toEqual({ 1: 10 });
  });

  it('gives the token back if the email was not sent', async () => {
    notify.ses.behave(() => 'refuse');
    await notify.store(leadRow());
    await notify.pass(60);
    notify.ses.behave(() => 'accept');
    await notify.store(...many(29, () => leadRow()));
    await notify.timer();
    expect(notify.told((await notify.rows.rows()) as { id: string }[])).toEqual(many(30, () => 1));
  });

  it('sends without Reply-To what SES refuses with it', async () => {
    notify.ses.behave(({ replyTo }) => (replyTo ? 'refuse' : 'accept'));
    const row = leadRow({ message: 'Please call me back.' });
    await notify.arrive(row);
    expect(sent()).toMatchObject([{ text: expect.stringContaining(row.message) }]);
    expect(sent()[0]?.text).toContain('does not reach the visitor');
    expect(notify.events('email_refused')).toEqual([]);
  });

  it('names only the id of a lead whose text SES refuses, with an alarm', async () => {
    const row = leadRow({ message: 'A text that SES refuses.' });
    notify.ses.behave(({ text }) => (text.includes('that SES refuses') ? 'refuse' : 'accept'));
    await notify.arrive(row);
    expect(notify.told([row])).toEqual([1]);
    expect(sent()[0]?.text).toContain(`npm run leads -- show ${row.id.slice(0, 8)} --stage test`);
    expect(sent()[0]?.text).not.toContain(row.email);
    expect(notify.events('email_refused')).toMatchObject([{ id: row.id }]);
  });

  it('names only the ids of damaged rows, with an alarm each, and tells of all others', async () => {
    const damaged = { name: 5, email: 'nobody', attempts: 'many', createdAt: 'yesterday', expiresAt: 'never' };
    const rows = [leadRow(), { ...leadRow(), ...damaged }, { ...leadRow(), message: undefined }];
    await notify.store(...(rows as ReturnType<typeof leadRow>[]));
    await notify.timer();
    expect(tally(notify.told(rows))).toEqual({ 1: 3 });
    expect(notify.events('lead_unreadable')).toHaveLength(2);
    expect(notify.measured.at(-1)).toMatchObject({ waitingLeads: 0 });
  });

  it('tells of 49 leads within minutes and of the 50th by id, if SES refuses its text', async () => {
    const rows = [...many(49, () => leadRow()), leadRow({ message: 'A text that SES refuses.' })];
    notify.ses.behave(({ text }) => (text.includes('that SES refuses') ? 'refuse' : 'accept'));
    await notify.store(...rows);
    await notify.pass(5);
    expect(tally(notify.told(rows))).toEqual({ 1: 50 });
  });

  it('tells of 49 leads within three hours, if SES fails at the text of the 50th', async () => {
    const bad = leadRow({ message: 'A text at which SES fails.' });
    const rows = many(49, () => leadRow());
    notify.ses.behave(({ text }) => (text.includes('at which SES fails') ? 'fail' : 'accept'));
    await notify.store(...rows.slice(0, 25), bad, ...rows.slice(25));
    await notify.pass(180);
    expect(tally(notify.told(rows))).toEqual({ 1: 49 });
    expect(notify.told([bad])).toEqual([0]);
  });
});

describe('notify, when time or the database fails', () => {
  it('begins nothing that it cannot finish', async () => {
    const rows = many(200, () => leadRow());
    notify.ses.behave(() => {
      notify.advance(9000);
      return 'accept';
    });
    await notify.store(...rows);
    await notify.timer();
    // After three emails of 9 s, less than 35 s of 60 are left.
    expect(sent()).toHaveLength(3);
    const stored = await notify.rows.rows();
    expect(stored.filter(({ queue }) => queue)).toEqual(
      rows.filter(({ id }) => !stored.find((row) => row.id === id)?.notifiedAt),
    );
    expect(tally(notify.told(rows))).toEqual({ 0: 50, 1: 150 });
  });

  it('sends no email if the claims took too long, and leaves the leads due', async () => {
    const rows = many(50, () => leadRow());
    notify.database.disturb((operation) => {
      if (operation === 'UpdateItem') notify.advance(800);
      return undefined;
    });
    await notify.store(...rows);
    await notify.timer();
    expect(notify.ses.calls()).toBe(0);
    notify.database.calm();
    notify.advance(minuteMs);
    await notify.timer();
    expect(tally(notify.told(rows))).toEqual({ 1: 50 });
  });

  it('does not bring back a row that is erased while its email is sent', async () => {
    const row = leadRow();
    await notify.store(row);
    let erased: Promise<void> | undefined;
    notify.ses.behave(() => {
      erased = notify.rows.remove(row.id);
      return 'refuse';
    });
    await notify.timer();
    await erased;
    await notify.timer();
    expect(await notify.rows.get(row.id)).toBeUndefined();
  });
});
