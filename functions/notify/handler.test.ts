import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it, vi } from 'vitest';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { notifier } from '#functions/routes.ts';
import { hardBounce, mailEvent } from '#functions/testing/leads.ts';
import { minute, startNotifySimulation } from '#scripts/testing/notify-simulation.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';

// handler.slow.test.ts covers long outages and floods.

const simulation = startNotifySimulation();
const { arrive, pass, mentions, rowOf } = simulation;

/** Watches calls to SES. @returns a function that lists each accepted email's tags, for simulated events */
const watchAccepted = () => {
  const { mock } = vi.spyOn(SESClient.prototype, 'send');
  return () =>
    mock.calls
      .filter((_, index) => mock.settledResults[index]?.type === 'fulfilled')
      .map(([command]) => (command instanceof SendEmailCommand ? (command.input.Tags ?? []) : []))
      .map((tags) => Object.fromEntries(tags.map(({ Name, Value }) => [Name, String(Value)])));
};

describe('notify handler, without failures', () => {
  it('emails sales about each lead exactly once, however often it runs', async () => {
    const rows = await Promise.all([1, 2, 3].map((index) => arrive(`Visitor ${index}`)));
    await simulation.notifier.stream(rows);
    await pass(5);
    expect(await mentions(rows)).toEqual([1, 1, 1]);
    for (const { id } of rows) expect(await simulation.notifier.store.get(id)).not.toHaveProperty('queue');
  });

  it('combines leads into one email if over ten are due or the hourly limit is used up', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => rowOf(`Visitor ${index}`));
    await simulation.notifier.store.putAll(rows);
    const before = (await simulation.notifier.emails()).length;
    await pass(3);
    expect(await mentions(rows)).toEqual(rows.map(() => 1));
    expect(await simulation.notifier.emails()).toHaveLength(before + 1);
    const more: Submission[] = [];
    for (let index = 0; index < 35; index += 1) more.push(await arrive(`Later ${index}`));
    await pass(3);
    expect(await mentions(more)).toEqual(more.map(() => 1));
    expect((await simulation.notifier.emails()).length).toBeLessThanOrEqual(before + 1 + 30 + 3);
  });
});

describe('notify handler, mail service outage', () => {
  const faults = ['serverError', 'accessDenied', 'throttleMail'] as const;
  it.each(faults)('emails sales about all leads within five minutes of the last %s response', async (fault) => {
    const rows: Submission[] = [];
    simulation.notifier.mail.set('SendEmail', fault);
    await pass(10, async (index) => {
      if (index % 2 === 0) rows.push(await arrive(`Visitor ${index}`));
    });
    simulation.notifier.mail.calm();
    await pass(5);
    expect(await mentions(rows)).toEqual(rows.map(() => 1));
  });

  it('emails sales about a lead at most twice when every SES response is lost', async () => {
    simulation.notifier.mail.set('SendEmail', 'lostAcknowledgement');
    const row = await arrive('Visitor');
    const before = (await simulation.notifier.emails()).length;
    await pass(30);
    expect((await mentions([row]))[0]).toBeLessThanOrEqual(2);
    // The other emails are probes of the mail service. They are sent every four minutes and name no lead.
    expect((await simulation.notifier.emails()).length - before).toBeLessThanOrEqual(8);
    simulation.notifier.mail.calm();
    await pass(5);
    expect(await simulation.notifier.store.get(row.id)).toHaveProperty('notifiedAt');
  });
});

describe('notify handler, single failure', () => {
  it('sends exactly two emails when the mail service’s response is lost', async () => {
    simulation.notifier.mail.set('SendEmail', 'lostAcknowledgement', { times: 1 });
    const row = await arrive('Visitor');
    await pass(30);
    expect(await mentions([row])).toEqual([2]);
  });

  it('sends no second email when a delivery event confirms the first', async () => {
    simulation.notifier.mail.set('SendEmail', 'lostAcknowledgement', { times: 1 });
    const row = await arrive('Visitor');
    const [token] = ((await simulation.notifier.store.get(row.id))?.tokens as string[]) ?? [];
    await simulation.notifier.mailEvent(mailEvent('DELIVERY', { lead: row.id, claim: String(token) }));
    await pass(30);
    expect(await mentions([row])).toEqual([1]);
  });

  it('emails sales from a timer run when the stream run could not claim the lead’s row', async () => {
    simulation.notifier.database.set('UpdateItem', 'serverError');
    const row = await arrive('Visitor');
    simulation.notifier.database.calm();
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
  });

  it('sends exactly two emails when the row could not be marked as notified', async () => {
    simulation.notifier.database.set('UpdateItem', 'serverError', { about: 'next_notifiedAt', times: 3 });
    const row = await arrive('Visitor');
    await pass(10);
    expect(await mentions([row])).toEqual([2]);
  });

  it.each([-60, 60])('emails sales on time when the contact function’s clock is off by %i minutes', async (minutes) => {
    simulation.advanceClock(minutes * minute);
    const row = await simulation.notifier.store.put(rowOf('Visitor'));
    simulation.advanceClock(-minutes * minute);
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
  });
});

describe('notify handler, one failing lead', () => {
  it.each(['accessDenied', 'serverError'] as const)(
    'emails sales about other leads if one lead’s text causes %s',
    async (fault) => {
      const rows = Array.from({ length: 30 }, (_, index) => rowOf(index === 7 ? 'Poison' : `Visitor ${index}`));
      await simulation.notifier.store.putAll(rows);
      simulation.notifier.mail.set('SendEmail', fault, { about: 'Poison' });
      await pass(12);
      expect((await mentions(rows)).every((count) => count > 0)).toBe(true);
      expect((await simulation.notifier.emails()).map(({ body }) => body.text).join()).not.toContain('Poison');
    },
  );

  it('gives a new lead its own email while unconfirmed leads wait for their next try', async () => {
    const nextTryAt = new Date(Date.now() + dayMs / 2).toISOString();
    const tokens = ['a', 'b', 'c', 'd'];
    const waiting = Array.from({ length: 20 }, () => ({ ...rowOf('Unclear'), tokens, nextTryAt }));
    const row = await simulation.notifier.store.put(rowOf('Visitor'));
    await simulation.notifier.store.putAll(waiting);
    await pass(3);
    const [email] = (await simulation.notifier.emails()).filter(({ body }) => body.text.includes(shortId(row.id)));
    expect(email?.subject).toContain('Visitor');
    expect(await mentions(waiting)).toEqual(waiting.map(() => 0));
  });

  it('emails sales about a lead only once a day after three lost responses', async () => {
    const row = rowOf('Unclear');
    simulation.notifier.mail.set('SendEmail', 'lostAcknowledgement', { about: shortId(row.id) });
    await simulation.notifier.store.put(row);
    await simulation.notifier.stream([row]);
    await pass(30);
    expect(await mentions([row])).toEqual([3]);
    await pass(50, undefined, 60 * minute);
    expect(await mentions([row])).toEqual([5]);
    await simulation.notifier.store.remove(row.id);
  });

  it('counts a lead as unconfirmed after three lost responses', async () => {
    process.env.APP_STAGE = 'prod';
    await simulation.notifier.coldStart();
    process.env.APP_STAGE = 'local';
    const { mock } = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const measured = () => JSON.parse(String(mock.calls.at(-1)?.[0]));
    const unclear = await simulation.notifier.store.put({ ...rowOf('Unclear'), tokens: ['a', 'b'] });
    simulation.notifier.mail.set('SendEmail', 'lostAcknowledgement', { about: 'several%20emails' });
    await pass(5);
    expect(measured()).toMatchObject({ waitingLeads: 0, oldestLeadSeconds: 0, unconfirmedLeads: 1 });
    await simulation.notifier.store.remove(unclear.id);
  });

  it('logs lead_undelivered when even an email without the lead’s text is refused', async () => {
    const row = rowOf('Visitor');
    simulation.notifier.mail.set('SendEmail', 'accessDenied', { about: shortId(row.id) });
    await simulation.notifier.store.put(row);
    await pass(1);
    expect(simulation.notifier.logged()).toContain('lead_undelivered');
  });

  it('emails only the id of a lead whose row is damaged', async () => {
    const row = await simulation.notifier.store.put({ ...rowOf('Visitor'), email: 7 } as never as Submission);
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
    expect(simulation.notifier.logged()).toContain('lead_unreadable');
  });

  it('omits Reply-To when SES refuses the visitor’s address', async () => {
    simulation.notifier.mail.set('SendEmail', 'refusedAddress', { about: 'ReplyToAddresses' });
    const row = await arrive('Visitor');
    expect(await mentions([row])).toEqual([1]);
    const text = (await simulation.notifier.emails()).at(-1)?.body.text;
    expect(text).toContain('A reply to this email does not reach the visitor.');
  });
});

describe('notify handler, summary email', () => {
  it('emails sales once about each lead although one summary email fails at first', async () => {
    const accepted = watchAccepted();
    const tried = Array.from({ length: 12 }, () => ({ ...rowOf('Poison'), tokens: ['without an answer'] }));
    const rows = [...tried, ...Array.from({ length: 30 }, (_, index) => rowOf(`Visitor ${index}`))];
    await simulation.notifier.store.putAll(rows);
    simulation.notifier.mail.set('SendEmail', 'serverError', { about: 'Poison' });
    await pass(1);
    expect(await mentions(rows)).toEqual(rows.map((_, index) => (index < 12 ? 0 : 1)));
    for (const tags of accepted()) await simulation.notifier.mailEvent(mailEvent('DELIVERY', tags));
    simulation.notifier.mail.calm();
    await pass(3);
    expect(await mentions(rows)).toEqual(rows.map(() => 1));
  });

  it('requeues the leads of a bounced summary email', async () => {
    const accepted = watchAccepted();
    const rows = Array.from({ length: 12 }, (_, index) => rowOf(`Visitor ${index}`));
    await simulation.notifier.store.putAll(rows);
    await pass(3);
    for (const tags of accepted()) await simulation.notifier.mailEvent(mailEvent('BOUNCE', tags, hardBounce));
    expect(simulation.notifier.logged()).toContain('lead_undelivered');
    await pass(3);
    expect(await mentions(rows)).toEqual(rows.map(() => 2));
  });
});

describe('notify handler, suspected spam', () => {
  it('lists each message once, even if it arrives just before the daily list', async () => {
    const rows = [await arrive('Suspect', { email: 'a@x.example', elapsedMs: 10 })];
    simulation.advanceClock(minute);
    // The index may not contain this row yet when the daily list is made.
    rows.push(await arrive('Suspect', { email: 'b@x.example', elapsedMs: 10 }));
    simulation.advanceClock(minute / 2);
    await simulation.notifier.run(notifier.timer.event);
    await pass(30);
    expect(await mentions(rows)).toEqual([1, 0]);
    simulation.advanceClock(dayMs - 31 * minute);
    await pass(90);
    expect(await mentions(rows)).toEqual([1, 1]);
  });

  it('puts a message in another daily list only once SES responses arrive again', async () => {
    const row = await arrive('Suspect', { elapsedMs: 10 });
    simulation.notifier.mail.set('SendEmail', 'lostAcknowledgement');
    await pass(3 * 24 * 6, undefined, 10 * minute);
    expect(await mentions([row])).toEqual([1]);
    simulation.notifier.mail.calm();
    await pass(120);
    expect(await mentions([row])).toEqual([2]);
  });
});

it('notify handler: logs each daily task that fails', async () => {
  await arrive('Suspect', { elapsedMs: 10 });
  simulation.advanceClock(dayMs);
  simulation.notifier.mail.set('SendEmail', 'accessDenied');
  simulation.notifier.database.set('Query', 'accessDenied', { about: 'answered' });
  await expect(simulation.notifier.run(notifier.timer.event)).rejects.toThrow('did not accept the list');
  const failed = retention.answeredMonths > 0 ? 2 : 1;
  expect(simulation.notifier.logged().filter((event) => event === 'task_failed')).toHaveLength(failed);
});
