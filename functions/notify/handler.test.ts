import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it, vi } from 'vitest';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { hardBounce, mailEvent } from '#functions/testing/mail-event.ts';
import { minute, startTrials } from '#scripts/testing/trial.ts';
import { dayMs } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';

// The promise to sales, by the deployed handler. What takes longer is in promise.slow.test.ts.

const trial = startTrials();
const { arrive, pass, mentions, rowOf } = trial;

/** From now on, the tags of the emails that the mail service has accepted: its events have the same. */
const watchAccepted = () => {
  const { mock } = vi.spyOn(SESClient.prototype, 'send');
  return () =>
    mock.calls
      .filter((_, index) => mock.settledResults[index]?.type === 'fulfilled')
      .map(([command]) => (command instanceof SendEmailCommand ? (command.input.Tags ?? []) : []))
      .map((tags) => Object.fromEntries(tags.map(({ Name, Value }) => [Name, String(Value)])));
};

describe('without a fault', () => {
  it('exactly one email names a lead, however often the function is called', async () => {
    const rows = await Promise.all([1, 2, 3].map((index) => arrive(`Visitor ${index}`)));
    await trial.notifier.stream(rows);
    await pass(5);
    expect(await mentions(rows)).toEqual([1, 1, 1]);
    for (const { id } of rows) expect(await trial.notifier.store.get(id)).not.toHaveProperty('queue');
  });

  it('more than ten that wait are one list, and so are those that the hour has no email left for', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => rowOf(`Visitor ${index}`));
    await trial.notifier.store.putAll(rows);
    const before = (await trial.notifier.emails()).length;
    await pass(3);
    expect(await mentions(rows)).toEqual(rows.map(() => 1));
    expect(await trial.notifier.emails()).toHaveLength(before + 1);
    const more: Submission[] = [];
    for (let index = 0; index < 35; index += 1) more.push(await arrive(`Later ${index}`));
    await pass(3);
    expect(await mentions(more)).toEqual(more.map(() => 1));
    expect((await trial.notifier.emails()).length).toBeLessThanOrEqual(before + 1 + 30 + 3);
  });
});

describe('an outage of the mail service', () => {
  it.each([
    ['serverError', 10],
    ['accessDenied', 10],
    ['throttleMail', 4],
  ] as const)(
    '%s for %i minutes, a lead every two: all are told within five minutes of its end',
    async (fault, minutes) => {
      const rows: Submission[] = [];
      trial.notifier.mail.set('SendEmail', fault);
      await pass(minutes, async (index) => {
        if (index % 2 === 0) rows.push(await arrive(`Visitor ${index}`));
      });
      trial.notifier.mail.calm();
      await pass(5);
      expect(await mentions(rows)).toEqual(rows.map(() => 1));
    },
  );

  it('in which every answer is lost names a lead twice at most, and is noticed', async () => {
    trial.notifier.mail.set('SendEmail', 'lostAcknowledgement');
    const row = await arrive('Visitor');
    const before = (await trial.notifier.emails()).length;
    await pass(30);
    expect((await mentions([row]))[0]).toBeLessThanOrEqual(2);
    // The service is tried every four minutes, with emails that name nobody.
    expect((await trial.notifier.emails()).length - before).toBeLessThanOrEqual(8);
    trial.notifier.mail.calm();
    await pass(5);
    expect(await trial.notifier.store.get(row.id)).toHaveProperty('notifiedAt');
  });
});

describe('a single fault', () => {
  it('a lost answer costs a second email within minutes, and no third', async () => {
    trial.notifier.mail.set('SendEmail', 'lostAcknowledgement', { times: 1 });
    const row = await arrive('Visitor');
    await pass(30);
    expect(await mentions([row])).toEqual([2]);
  });

  it('an event about an attempt without an answer settles it: no second email', async () => {
    trial.notifier.mail.set('SendEmail', 'lostAcknowledgement', { times: 1 });
    const row = await arrive('Visitor');
    const [token] = ((await trial.notifier.store.get(row.id))?.tokens as string[]) ?? [];
    await trial.notifier.mailEvent(mailEvent('DELIVERY', { lead: row.id, claim: String(token) }));
    await pass(30);
    expect(await mentions([row])).toEqual([1]);
  });

  it('a row that cannot be claimed is sent by the timer', async () => {
    trial.notifier.database.set('UpdateItem', 'serverError');
    const row = await arrive('Visitor');
    trial.notifier.database.calm();
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
  });

  it('a row that cannot be marked is named a second time, and no third', async () => {
    trial.notifier.database.set('UpdateItem', 'serverError', { about: 'next_notifiedAt', times: 3 });
    const row = await arrive('Visitor');
    await pass(10);
    expect(await mentions([row])).toEqual([2]);
  });

  it('a sender that died leaves its lead to the timer', async () => {
    const row = await trial.notifier.store.put({
      ...rowOf('Visitor'),
      tokens: ['of the dead'],
      nextTryAt: new Date(Date.now() + minute).toISOString(),
    });
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
  });

  it.each([-60, 60])('a contact function whose clock is %i minutes wrong delays nothing', async (minutes) => {
    trial.putForward(minutes * minute);
    const row = await trial.notifier.store.put(rowOf('Visitor'));
    trial.putForward(-minutes * minute);
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
  });
});

describe('a fault of one lead', () => {
  it.each(['accessDenied', 'serverError'] as const)(
    '%s of its text: the others are told, and it is named',
    async (fault) => {
      const rows = Array.from({ length: 30 }, (_, index) => rowOf(index === 7 ? 'Poison' : `Visitor ${index}`));
      await trial.notifier.store.putAll(rows);
      trial.notifier.mail.set('SendEmail', fault, { about: 'Poison' });
      await pass(12);
      expect((await mentions(rows)).every((count) => count > 0)).toBe(true);
      expect((await trial.notifier.emails()).map(({ body }) => body.text).join()).not.toContain('Poison');
    },
  );

  it('a day that others wait leaves a new lead its own email', async () => {
    const nextTryAt = new Date(Date.now() + dayMs / 2).toISOString();
    const waiting = Array.from({ length: 20 }, () => ({
      ...rowOf('Unclear'),
      tokens: ['a', 'b', 'c', 'd'],
      nextTryAt,
    }));
    const row = await trial.notifier.store.put(rowOf('Visitor'));
    await trial.notifier.store.putAll(waiting);
    await pass(3);
    const [email] = (await trial.notifier.emails()).filter(({ body }) => body.text.includes(shortId(row.id)));
    expect(email?.subject).toContain('Visitor');
    expect(await mentions(waiting)).toEqual(waiting.map(() => 0));
  });

  it('has three emails within minutes, then one a day, when every answer about it is lost', async () => {
    const row = rowOf('Unclear');
    trial.notifier.mail.set('SendEmail', 'lostAcknowledgement', { about: shortId(row.id) });
    await trial.notifier.store.put(row);
    await trial.notifier.stream([row]);
    await pass(30);
    expect(await mentions([row])).toEqual([3]);
    await pass(50, undefined, 60 * minute);
    expect(await mentions([row])).toEqual([5]);
    await trial.notifier.store.remove(row.id);
  });

  it('is measured apart from what waits after its third email without an answer', async () => {
    process.env.APP_STAGE = 'prod';
    await trial.notifier.coldStart();
    process.env.APP_STAGE = 'local';
    const { mock } = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const measured = () => JSON.parse(String(mock.calls.at(-1)?.[0]));
    const unclear = await trial.notifier.store.put({ ...rowOf('Unclear'), tokens: ['a', 'b'] });
    trial.notifier.mail.set('SendEmail', 'lostAcknowledgement', { about: 'look%20up' });
    await pass(2);
    expect(measured()).toMatchObject({ waitingLeads: 0, unconfirmedLeads: 0 });
    await pass(3);
    expect(measured()).toMatchObject({ waitingLeads: 0, oldestLeadSeconds: 0, unconfirmedLeads: 1 });
    trial.notifier.mail.set('SendEmail', 'serverError');
    await arrive('Visitor');
    await pass(16);
    expect(measured()).toMatchObject({ waitingLeads: 1, oldestLeadSeconds: 960, unconfirmedLeads: 1 });
    await trial.notifier.store.remove(unclear.id);
  });

  it('an email that only names it and is refused too raises the alarm', async () => {
    const row = rowOf('Visitor');
    trial.notifier.mail.set('SendEmail', 'accessDenied', { about: shortId(row.id) });
    await trial.notifier.store.put(row);
    await pass(1);
    expect(trial.notifier.logged()).toContain('lead_undelivered');
  });

  it('a damaged row is named without its text, and the log says so', async () => {
    const row = await trial.notifier.store.put({ ...rowOf('Visitor'), email: 7 } as never as Submission);
    await pass(3);
    expect(await mentions([row])).toEqual([1]);
    expect(trial.notifier.logged()).toContain('lead_unreadable');
  });

  it('an address that the mail service refuses for replies: the lead is sent without it', async () => {
    trial.notifier.mail.set('SendEmail', 'refusedAddress', { about: 'ReplyToAddresses' });
    const row = await arrive('Visitor');
    expect(await mentions([row])).toEqual([1]);
    const text = (await trial.notifier.emails()).at(-1)?.body.text;
    expect(text).toContain('An answer to this email does not reach the visitor.');
  });
});

describe('a list that arrives', () => {
  it('settles its own leads, and not those of another list of the same run', async () => {
    const accepted = watchAccepted();
    const tried = Array.from({ length: 12 }, () => ({ ...rowOf('Poison'), tokens: ['without an answer'] }));
    const rows = [...tried, ...Array.from({ length: 30 }, (_, index) => rowOf(`Visitor ${index}`))];
    await trial.notifier.store.putAll(rows);
    trial.notifier.mail.set('SendEmail', 'serverError', { about: 'Poison' });
    await pass(1);
    expect(await mentions(rows)).toEqual(rows.map((_, index) => (index < 12 ? 0 : 1)));
    for (const tags of accepted()) await trial.notifier.mailEvent(mailEvent('DELIVERY', tags));
    trial.notifier.mail.calm();
    await pass(3);
    expect(await mentions(rows)).toEqual(rows.map(() => 1));
  });
});

describe('suspected spam', () => {
  it('is listed with the next daily list, and once, also where it comes just before a list', async () => {
    const rows = [await arrive('Suspect', { email: 'a@x.example', elapsedMs: 10 })];
    trial.putForward(minute);
    // The index may not have it yet.
    rows.push(await arrive('Suspect', { email: 'b@x.example', elapsedMs: 10 }));
    trial.putForward(minute / 2);
    await trial.notifier.run({ task: 'digest' });
    await pass(30);
    expect(await mentions(rows)).toEqual([1, 0]);
    trial.putForward(dayMs - 30 * minute);
    await trial.notifier.run({ task: 'digest' });
    await pass(90);
    expect(await mentions(rows)).toEqual([1, 1]);
  });

  it('is listed once in an outage in which every answer is lost, and again at its end', async () => {
    const row = await arrive('Suspect', { elapsedMs: 10 });
    trial.notifier.mail.set('SendEmail', 'lostAcknowledgement');
    await pass(3 * 24 * 6, undefined, 10 * minute);
    expect(await mentions([row])).toEqual([1]);
    trial.notifier.mail.calm();
    await pass(120);
    expect(await mentions([row])).toEqual([2]);
  });
});

it('of daily tasks that fail at once, each is logged', async () => {
  await arrive('Suspect', { elapsedMs: 10 });
  trial.putForward(dayMs);
  trial.notifier.mail.set('SendEmail', 'accessDenied');
  trial.notifier.database.set('Scan', 'accessDenied');
  await expect(trial.notifier.run({ task: 'digest' })).rejects.toThrow('did not accept the list');
  const failed = retention.answeredMonths > 0 ? 2 : 1;
  expect(trial.notifier.logged().filter((event) => event === 'task_failed')).toHaveLength(failed);
});

describe('an email that comes back', () => {
  it('makes the leads of a list due again, and raises the alarm', async () => {
    const accepted = watchAccepted();
    const rows = Array.from({ length: 12 }, (_, index) => rowOf(`Visitor ${index}`));
    await trial.notifier.store.putAll(rows);
    await pass(3);
    for (const tags of accepted()) await trial.notifier.mailEvent(mailEvent('BOUNCE', tags, hardBounce));
    expect(trial.notifier.logged()).toContain('lead_undelivered');
    await pass(3);
    expect(await mentions(rows)).toEqual(rows.map(() => 2));
  });
});
