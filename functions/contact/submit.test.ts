import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClientLimiter, clientLimiter } from '#functions/lib/client-limiter.ts';
import { createLimiter } from '#functions/lib/limiter.ts';
import { newLead } from '#functions/testing/leads.ts';
import { collectLog } from '#functions/testing/logged.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import type { LimitRule } from '#shared/settings.ts';
import { type SubmissionRepository, submissionRepository, submit } from './submit.ts';
import { sameContent } from './to-submission.ts';

const now = Date.parse('2026-11-20T09:30:00.000Z');
const { signal } = new AbortController();
let db: DynamoDBDocumentClient;
let submissions: SubmissionRepository;
let limiter: ClientLimiter;
let clients = 0;

beforeAll(async () => {
  const { client, env } = await freshTables();
  db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  submissions = submissionRepository(db, env.SUBMISSIONS_TABLE ?? '');
  const connect = (rule: LimitRule) => createLimiter(db, env.CONTACT_LIMITS_TABLE ?? '', rule);
  limiter = clientLimiter({ burst: 1, everyMs: 20_000 }, connect);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const newClient = () => {
  clients += 1;
  return { line: `c${clients}` };
};
const outOfOrder = async () => {
  throw new Error('out of order');
};
const later = { createdAt: '2026-11-20T09:31:00.000Z' };

describe('submit', () => {
  it('treats its own row as stored by its first attempt', async () => {
    const row = newLead();
    await submissions.add(row, signal);
    expect(await submit(row, newClient(), now, signal, { submissions, limiter })).toBe('stored');
  });

  it('limits in memory when the database cannot count', async () => {
    const logged = collectLog();
    const rule = { burst: 2, everyMs: 20_000 };
    const broken = clientLimiter(rule, () => ({ take: outOfOrder, refund: outOfOrder }));
    const [row, client] = [newLead(), newClient()];
    expect(await submit(row, client, now, signal, { submissions, limiter: broken })).toBe('stored');
    const again = submit({ ...row, ...later }, client, now, signal, { submissions, limiter: broken });
    expect(await again).toBe('repeated');
    expect(logged).toHaveLength(3);
    for (const line of logged) expect(line).toMatchObject({ level: 'error', event: 'limiter_unavailable' });
    const statuses = Array.from({ length: 5 }, () =>
      submit(newLead(), client, now, signal, { submissions, limiter: broken }).catch(({ code }) => code),
    );
    expect((await Promise.all(statuses)).toSorted()).toEqual([...Array(4).fill('rate_limited'), 'stored']);
  });

  it('looks up the row with a consistent read', async () => {
    const send = vi.spyOn(db, 'send');
    await submissions.find(newLead().id, signal);
    expect(send.mock.lastCall?.[0].input).toMatchObject({ ConsistentRead: true });
  });

  it('stores nothing after the request was aborted', async () => {
    const row = newLead();
    await expect(submissions.add(row, AbortSignal.abort())).rejects.toThrow();
    await expect(submissions.find(row.id, AbortSignal.abort())).rejects.toThrow();
    expect(await submissions.find(row.id, signal)).toBeUndefined();
  });
});

it('sameContent: compares every field of two messages', () => {
  const row = newLead();
  expect(sameContent(row, { ...row, ...later, id: 'other' })).toBe(true);
  for (const field of contactFieldNames) {
    expect(sameContent(row, { ...row, [field]: 'other' })).toBe(false);
  }
});
