import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { shortId } from '#functions/lib/submission.ts';
import { newLead } from '#functions/testing/leads.ts';
import { collectLog } from '#functions/testing/logged.ts';
import type { Email } from './layout.ts';
import { leadQueue } from './lead-queue.ts';
import { measureBacklog, notifyDue } from './notify.ts';
import { stateRepository } from './state.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const now = Date.parse('2026-11-20T10:00:00.000Z');
const clock = () => now;

/** A lead that arrived this many seconds ago. */
const leadOf = (seconds: number) => {
  const at = new Date(now - seconds * 1000).toISOString();
  return newLead({
    id: `${seconds.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
    createdAt: at,
    nextTryAt: at,
  });
};

/**
 * A fake database with one waiting lead per second, because filling the embedded one takes hours. Index pages are
 * computed on demand, and every condition holds, because nobody else writes.
 */
const waitingLeads = (count: number) => {
  const claimed = new Set<string>();
  let read = 0;
  const query = ({ input }: QueryCommand) => {
    if (input.KeyConditionExpression?.includes('>')) return { Items: [] };
    const from = Number(input.ExclusiveStartKey?.seconds ?? (input.ScanIndexForward === false ? 0 : count + 1));
    const step = input.ScanIndexForward === false ? 1 : -1;
    const Items: Record<string, unknown>[] = [];
    let seconds = from + step;
    for (; seconds > 0 && seconds <= count && Items.length < (input.Limit ?? count); seconds += step) {
      const { id, createdAt, nextTryAt } = leadOf(seconds);
      if (!claimed.has(id)) Items.push({ id, createdAt, nextTryAt });
    }
    read += Items.length;
    const isEnd = seconds <= 0 || seconds > count;
    return { Items, ...(!isEnd && { LastEvaluatedKey: { seconds: seconds - step } }) };
  };
  const update = ({ input }: UpdateCommand) => {
    if (input.TableName !== 'leads') return {};
    const id = String(input.Key?.id);
    claimed.add(id);
    const { queue: _, nextTryAt: __, ...lead } = leadOf(Number.parseInt(id.slice(0, 8), 16));
    const values = Object.entries(input.ExpressionAttributeValues ?? {});
    const next = values.filter(([name]) => name.startsWith(':next_')).map(([name, value]) => [name.slice(6), value]);
    return { Attributes: { ...lead, ...Object.fromEntries(next) } };
  };
  const db = DynamoDBDocumentClient.from(new DynamoDBClient());
  vi.spyOn(db, 'send').mockImplementation(async (command) => {
    if (command instanceof QueryCommand) return query(command);
    return command instanceof UpdateCommand ? update(command) : {};
  });
  return { db, rowsRead: () => read };
};

it('notifyDue: reads no more of 600,000 waiting leads than of 6,000', async () => {
  const run = async (count: number) => {
    const logged = collectLog();
    const { db, rowsRead } = waitingLeads(count);
    const emails: Email[] = [];
    const send = async (email: Email) => void emails.push(email);
    const leads = leadQueue(db, 'leads', clock);
    const state = stateRepository(db, 'state', 30);
    // A list takes five of a run's sixty seconds.
    const remainingMs = () => 60_000 - 5000 * emails.length;
    const dependencies = { leads, state, mailer: { send }, clock, commandFor: (words: string) => words, remainingMs };
    await notifyDue(dependencies);
    const sent = emails.map(({ text }) => text).join('\n');
    const newest = Array.from({ length: 1500 }, (_, index) => shortId(leadOf(index + 1).id));
    expect(newest.filter((id) => !sent.includes(`lead ${id}`))).toEqual([]);
    expect(logged.find(({ event }) => event === 'drain')).toMatchObject({ due: 3000, claimed: 1600 });
    expect(await measureBacklog(dependencies)).toEqual({
      waitingLeads: 1000,
      oldestLeadSeconds: count - 100,
      unconfirmedLeads: 0,
    });
    return { emails: emails.length, rows: rowsRead() };
  };
  expect(await run(600_000)).toEqual(await run(6000));
});
