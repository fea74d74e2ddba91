import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '#functions/lib/email-claims.ts';
import { isExpired, noticeFrom, type Submission, shortId } from '#functions/lib/submission.ts';
import { leadsOf, newLead } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { announceErasures, listSuspects } from './daily-lists.ts';
import { type Mailer, openSender } from './email-sender.ts';
import type { Email } from './layout.ts';

let time: number;
let table: ReturnType<typeof leadsOf>;
let emails: Email[];
const mailer: Mailer = async (email) => void emails.push(email);
const clock = () => time;
const commandFor = (words: string) => words;
const senderOf = (mail: Mailer) => openSender({ mailer: mail, state: table.state, clock, commandFor });

beforeEach(async () => {
  table = leadsOf(await freshTables(), clock);
  emails = [];
  for (const level of ['info', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});

describe('announceErasures', () => {
  const long = '2026-01-10T12:00:00.000Z';
  const put = (name: string, row: Partial<Submission>) => {
    const { queue: _, nextTryAt: __, ...lead } = newLead({ name });
    return table.store.put({ ...lead, ...row });
  };
  const answered = (name: string, answeredAt: string) =>
    put(name, answer({}, { note: undefined, now: Date.parse(answeredAt) }).next as Partial<Submission>);
  const morning = async (day: string, mail = mailer) => {
    time = Date.parse(`${day}T07:00:00Z`);
    return announceErasures({ leads: table.leads, sender: await senderOf(mail), clock }, 6);
  };

  it('expires only long-answered leads, a week after announcing their erasure', async () => {
    const old = await answered('Old', long);
    const others = [
      await answered('Recent', '2026-11-01T00:00:00.000Z'),
      await put('Unanswered', { createdAt: long, notifiedAt: long }),
      await put('Suspect', { createdAt: long, suspectedSpam: true }),
    ];
    for (const day of ['01', '02', '08']) await morning(`2026-11-${day}`);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toContain('1 answered lead will be erased on November 8, 2026');
    expect(emails[0]?.text).toContain(`Lead ${shortId(old.id)}\n  > Old <ada@example.com>`);
    expect(emails[0]?.text).toContain('npm run desk');
    expect(emails[0]?.text).not.toContain('Please call me back');
    const row = (await table.store.get(old.id)) ?? {};
    const week = Date.parse('2026-11-08T07:00:00Z');
    expect([isExpired(row, week - 1), isExpired(row, week)]).toEqual([false, true]);
    for (const { id } of others) expect(await table.store.get(id)).not.toHaveProperty('expiresAt');
  });

  it('announces an erasure again when the first email failed', async () => {
    const { id } = await answered('Old', long);
    const fail = () => Promise.reject(new Error('The mail service is away.'));
    await expect(morning('2026-11-01', fail)).rejects.toThrow('did not accept the list of leads');
    expect(await table.store.get(id)).not.toHaveProperty('expiresAt');
    await morning('2026-11-02');
    expect(emails).toHaveLength(1);
  });

  it('waits while the mail service is known to be failing', async () => {
    const { id } = await answered('Old', long);
    await table.state.note('probeAt', '2026-11-01T07:01:00.000Z');
    expect(await morning('2026-11-01')).toBe(false);
    expect(emails).toEqual([]);
    expect(await table.store.get(id)).not.toHaveProperty('expiresAt');
  });

  it('keeps a lead that was answered again after the run had read it', async () => {
    const { id } = await answered('Old', '2026-11-05T00:00:00.000Z');
    await table.leads.announce({ id, answeredAt: long });
    expect(await table.store.get(id)).not.toHaveProperty('expiresAt');
  });
});

it('noticeFrom: counts calendar months', () => {
  const from = (day: string) => noticeFrom(Date.parse(`${day}T07:00:00Z`), 6);
  expect(from('2027-02-21')).toBe('2026-08-28T07:00:00.000Z');
  // The week of notice ends on August 31. Six months before that day is the last day of February.
  expect(from('2027-08-24')).toBe('2027-02-28T07:00:00.000Z');
});

it('listSuspects: lists only the newest suspected spam when there is too much', async () => {
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  const arrive = (hours: number) => {
    const at = new Date(start + hours * 3_600_000).toISOString();
    return table.store.put(newLead({ createdAt: at, nextTryAt: at, queue: 'suspects', email: `${hours}@example.com` }));
  };
  const rows = await Promise.all([-3, -2, -1].map(arrive));
  const list = async (hours: number) => {
    time = start + hours * 3_600_000;
    await listSuspects({ ...table, sender: await senderOf(mailer), clock, commandFor }, 2);
    return emails
      .splice(0)
      .map(({ subject, text }) => [
        subject.split(' held')[0],
        rows.flatMap(({ id }, index) => (text.includes(shortId(id)) ? index : [])),
      ]);
  };
  expect(await list(0)).toEqual([['At least 2 messages', [1, 2]]]);
  rows.push(await arrive(1));
  expect(await list(24)).toEqual([['1 message', [3]]]);
  expect(await list(48)).toEqual([]);
});
