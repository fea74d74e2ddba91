import { describe, expect, it, vi } from 'vitest';
import type { Lead } from '#functions/lib/leads.ts';
import { leadRow, streamEvent, suspectedRow } from '#functions/testing/leads.ts';
import { many, minuteMs, notifySimulation, tally } from '#functions/testing/notify.ts';
import type { SesBehavior } from '#functions/testing/ses.ts';

vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const notify = await notifySimulation();
const subjects = () => notify.ses.emails.map(({ subject }) => subject);
const bad = 'A text that SES dislikes.';

describe('notify, while SES works', () => {
  it('tells sales of a new lead at once, even if the index lacks it', async () => {
    const row = leadRow();
    notify.database.set('Query', 'noItems');
    await notify.arrive(row);
    expect(notify.told([row])).toEqual([1]);
    const { nextTryAt, queue, ...told } = row;
    expect(await notify.rows.get(row.id)).toEqual({ ...told, notifiedAt: new Date().toISOString() });
  });

  it('tells sales once of each lead despite doubled events and lost responses', async () => {
    const rows = many(300, () => leadRow());
    let claims = 0;
    notify.database.disturb((operation, body) => {
      if (operation !== 'UpdateItem' || !body.includes(':later')) return undefined;
      claims += 1;
      return claims % 5 === 0 ? 'lostAcknowledgement' : undefined;
    });
    await notify.store(...rows);
    for (let minute = 0; minute < 5; minute += 1) {
      const event = streamEvent(rows.slice(minute * 60, minute * 60 + 10));
      await Promise.all([notify.timer(), notify.timer(), ...many(3, () => notify.run(event))]);
      notify.advance(minuteMs);
    }
    await notify.pass(5);
    expect(tally(notify.told(rows))).toEqual({ 1: 300 });
  });

  it('sends up to ten leads singly, more together, and real ones first', async () => {
    await notify.store(...many(11, () => suspectedRow()), ...many(10, () => leadRow()));
    await notify.timer();
    const singly = expect.stringMatching(/^New message from Ada Sample, Example Mills \[/);
    const together = expect.stringMatching(/^\[Suspected spam\] 11 new messages \[/);
    expect(subjects()).toEqual([...many(10, () => singly), together]);
  });

  it('puts all that wait into the last email that the limit of their queue allows', async () => {
    await notify.store(...many(8, () => suspectedRow()));
    await notify.timer();
    expect(subjects().map((subject) => subject.includes('4 new messages'))).toEqual([false, false, false, false, true]);
    const late = leadRow();
    await notify.arrive(late, ...many(3, () => suspectedRow()));
    expect(notify.told([late])).toEqual([1]);
    expect(subjects()).toHaveLength(6);
    await notify.pass(15);
    expect(subjects().at(-1)).toContain('3 new messages');
  });

  it('reports how many real leads wait and how long, and nothing after a failed run', async () => {
    const old = Date.now() - 40 * minuteMs;
    const measured = () => notify.events('measured');
    await notify.store(leadRow({}, old), leadRow(), suspectedRow({}, old - minuteMs));
    notify.ses.behave(() => 'refuse');
    await notify.timer();
    expect(measured().at(-1)).toMatchObject({ oldestLeadSeconds: 2400 });
    notify.ses.behave(() => 'accept');
    await notify.pass(1);
    expect(measured().at(-1)).toMatchObject({ oldestLeadSeconds: 0 });
    notify.database.set('Query', 'accessDenied');
    await expect(notify.timer()).rejects.toThrow();
    expect(measured()).toHaveLength(2);
  });
});

describe('notify, when SES does not accept an email', () => {
  it.each<[SesBehavior, calls: number, attempts: number, minutes: number]>([
    ['throttle', 6, 0, 1],
    ['refuse', 3, 1, 1],
    ['fail', 1, 1, 40],
    ['lost', 1, 1, 40],
    ['timeout408', 1, 1, 40],
    ['empty', 1, 1, 40],
  ])('tries again as soon as that is right: %s', async (behavior, calls, attempts, minutes) => {
    const row = leadRow();
    notify.ses.behave(() => behavior);
    await notify.arrive(row);
    const nextTryAt = minutes > 1 ? '2027-03-01T10:00:00.000Z' : row.nextTryAt;
    expect(await notify.rows.get(row.id)).toMatchObject({ ...row, attempts, nextTryAt });
    await notify.pass(minutes - 1);
    expect(notify.ses.calls()).toBe(calls);
    await notify.pass(1);
    expect(notify.ses.calls()).toBeGreaterThan(calls);
    expect(notify.events('email_failed').length).toBe(notify.ses.calls());
  });

  it('gives the token back if the email was not sent', async () => {
    const rows = many(30, () => leadRow());
    notify.ses.behave(() => 'refuse');
    await notify.store(...rows.slice(0, 1));
    await notify.pass(60);
    notify.ses.behave(() => 'accept');
    await notify.store(...rows.slice(1));
    await notify.timer();
    expect(tally(notify.told(rows))).toEqual({ 1: 30 });
  });

  it('sends without Reply-To what SES refuses with it', async () => {
    const row = leadRow();
    notify.ses.behave(({ replyTo }) => (replyTo ? 'refuse' : 'accept'));
    await notify.arrive(row);
    expect(notify.ses.emails).toMatchObject([{ replyTo: undefined, text: expect.stringContaining(row.message) }]);
    expect(notify.events('email_refused')).toEqual([]);
  });

  it('keeps to one email a second', async () => {
    const rows = many(10, () => leadRow());
    notify.ses.behave(({ at }) => (at < (notify.ses.emails.at(-1)?.at ?? 0) + 1000 ? 'throttle' : 'accept'));
    await notify.arrive(...rows);
    expect(tally(notify.told(rows))).toEqual({ 1: 10 });
  });

  it('names only the ids of damaged rows, with an alarm each, and tells of all others', async () => {
    const damaged = { name: 5, email: 'nobody', attempts: 'many', createdAt: 'yesterday', expiresAt: 'never' };
    const rows = [leadRow(), { ...leadRow(), ...damaged }, { ...leadRow(), message: undefined }];
    await notify.store(...(rows as Lead[]));
    await notify.timer();
    expect(tally(notify.told(rows))).toEqual({ 1: 3 });
    expect(notify.events('lead_unreadable')).toHaveLength(2);
    for (const { id } of rows) expect(await notify.rows.get(id)).not.toHaveProperty('queue');
  });

  it.each<[SesBehavior, minutes: number, emailsAboutBad: number]>([
    ['refuse', 5, 1],
    ['fail', 180, 0],
  ])('tells of 49 leads although another’s text makes SES %s, within %i minutes', async (behavior, minutes, emails) => {
    const disliked = leadRow({ message: bad });
    const good = many(49, () => leadRow());
    notify.ses.behave(({ text }) => (text.includes(bad) ? behavior : 'accept'));
    await notify.store(...good.slice(0, 25), disliked, ...good.slice(25));
    await notify.pass(minutes);
    expect(tally(notify.told(good))).toEqual({ 1: 49 });
    expect(notify.told([disliked])).toEqual([emails]);
    // The email about its id alone, with an alarm.
    expect(notify.events('email_refused')).toHaveLength(emails);
  });
});

describe('notify, when time runs out', () => {
  it('begins nothing that it cannot finish', async () => {
    const rows = many(200, () => leadRow());
    notify.ses.behave(() => {
      notify.advance(9000);
      return 'accept';
    });
    await notify.store(...rows);
    await notify.timer();
    // After three emails of 9 s, less than 35 s of 60 are left.
    expect(tally(notify.told(rows))).toEqual({ 0: 50, 1: 150 });
    const waiting = (await notify.rows.rows()).filter(({ queue }) => queue);
    expect(waiting.map(({ attempts }) => attempts)).toEqual(many(50, () => undefined));
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
    await notify.pass(1);
    expect(tally(notify.told(rows))).toEqual({ 1: 50 });
  });
});
