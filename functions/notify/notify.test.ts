import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLead } from '#functions/lib/change-lead.ts';
import { leaseMs, requeue } from '#functions/lib/email-claims.ts';
import { type BrokenService, faults, startBrokenService } from '#functions/testing/broken-service.ts';
import { type LeadStore, leadsOf, newLead, streamEvent, unlimited } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { site } from '#shared/site.ts';
import { digest } from './digest.ts';
import { fromStream } from './from-stream.ts';
import type { Email } from './layout.ts';
import { sesMailer } from './mailer.ts';
import { type Dependencies, notifyLead } from './notify-lead.ts';
import type { NotifyRepository } from './repository.ts';
import { graceMs, sweep } from './sweep.ts';

let store: LeadStore;
let leads: NotifyRepository;
let now = Date.parse('2026-11-20T10:00:00.000Z');
let sent: Email[] = [];
let requeueLead: (id: string) => Promise<unknown>;
/** What the mailer does before it accepts an email. */
let beforeAccepting: (email: Email) => void | Promise<void> = () => undefined;

const dependencies = (): Dependencies => ({
  leads,
  clock: () => now,
  mailer: {
    async send(email) {
      await beforeAccepting(email);
      sent.push(email);
      return `message-${sent.length}`;
    },
  },
  budget: unlimited,
  commandFor: (words) => words,
});

beforeEach(async () => {
  const tables = await freshTables();
  ({ store, leads } = leadsOf(tables));
  const db = DynamoDBDocumentClient.from(tables.client);
  requeueLead = (id) =>
    changeLead({ db, table: tables.env.SUBMISSIONS_TABLE ?? '', id }, { claimToken: 'none' }, requeue);
  now = Date.parse('2026-11-20T10:00:00.000Z');
  sent = [];
  beforeAccepting = () => undefined;
});

const outage = () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};
const plenty = () => 600_000;
const waiting = async () => (await Array.fromAsync(leads.waiting('notify'))).map(({ id }) => id);

describe('one lead', () => {
  it('is emailed, then marked and taken out of the queue', async () => {
    const { id } = await store.put(newLead());
    expect(await notifyLead(id, dependencies())).toBe('sent');
    expect(sent).toHaveLength(1);
    const row = await store.get(id);
    expect(row).toMatchObject({ id, notifiedAt: '2026-11-20T10:00:00.000Z', messageId: 'message-1' });
    for (const name of ['queue', 'claimedAt', 'attempts']) expect(row).not.toHaveProperty(name);
    expect(await waiting()).toEqual([]);
  });

  it('is emailed once by two senders at once, and never again', async () => {
    const { id } = await store.put(newLead());
    const outcomes = await Promise.all([1, 2, 3].map(() => notifyLead(id, dependencies())));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(await notifyLead(id, dependencies())).toBe('nothing');
    expect(sent).toHaveLength(1);
  });

  it('stays queued while the mail service is down, and can be tried again at once', async () => {
    const { id } = await store.put(newLead());
    beforeAccepting = outage;
    expect(await notifyLead(id, dependencies())).toBe('retry');
    expect(await waiting()).toEqual([id]);
    beforeAccepting = () => undefined;
    expect(await notifyLead(id, dependencies())).toBe('sent');
  });

  it('whose email is refused for good is set aside without being lost', async () => {
    const { id } = await store.put(newLead());
    beforeAccepting = () => {
      throw Object.assign(new Error('Email address is not verified'), { name: 'MessageRejected', $fault: 'client' });
    };
    expect(await notifyLead(id, dependencies())).toBe('refused');
    expect(await waiting()).toEqual([id]);
    expect(await store.get(id)).not.toHaveProperty('attempts');
  });

  it('whose outcome is unknown waits for the end of the lease, and three times at most', async () => {
    const { id } = await store.put(newLead());
    beforeAccepting = () => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    for (const outcome of ['uncertain', 'uncertain', 'deferred']) {
      expect(await notifyLead(id, dependencies())).toBe(outcome);
      expect(await notifyLead(id, dependencies())).toBe('nothing');
      now += leaseMs;
    }
    expect(await store.get(id)).toMatchObject({ attempts: 3, deferredAt: expect.any(String) });
    expect(await waiting()).toEqual([]);
  });

  it('whose third sender died is deferred by the next one', async () => {
    const { id } = await store.put(
      newLead({ attempts: 3, claimToken: 'theirs', claimedAt: '2026-11-20T09:58:45.001Z' }),
    );
    expect(await notifyLead(id, dependencies())).toBe('nothing');
    now += 1;
    expect(await notifyLead(id, dependencies())).toBe('deferred');
    expect(sent).toEqual([]);
    expect(await store.get(id)).toMatchObject({ deferredAt: expect.any(String) });
  });

  it('sent again by a command is not marked by the sender of the email before', async () => {
    const { id } = await store.put(newLead());
    const marks: (() => Promise<void>)[] = [];
    const markNotified: typeof leads.markNotified = async (...call) => {
      marks.push(() => leads.markNotified(...call));
    };
    await notifyLead(id, { ...dependencies(), leads: { ...leads, markNotified } });
    now += leaseMs;
    await notifyLead(id, dependencies());
    await requeueLead(id);
    await marks[0]?.();
    expect(await waiting()).toEqual([id]);
    expect(await store.get(id)).not.toHaveProperty('notifiedAt');
  });

  it('is emailed without an address for replies when the mail service refuses that', async () => {
    const { id, email } = await store.put(newLead());
    beforeAccepting = ({ replyTo }) => {
      if (replyTo !== undefined) {
        throw Object.assign(new Error('Illegal address'), { name: 'InvalidParameterValue', $fault: 'client' });
      }
    };
    expect(await notifyLead(id, dependencies())).toBe('sent');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(email);
    expect(sent[0]?.text).toContain('An answer to this email does not reach the visitor.');
  });

  it('is emailed at most twice when the sender dies between sending and marking', async () => {
    const { id } = await store.put(newLead());
    const dying = { ...dependencies(), leads: { ...leads, markNotified: () => new Promise<void>(() => undefined) } };
    void notifyLead(id, dying);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(await notifyLead(id, dependencies())).toBe('nothing');
    now += leaseMs;
    expect(await notifyLead(id, dependencies())).toBe('sent');
    expect(await notifyLead(id, dependencies())).toBe('nothing');
    expect(sent).toHaveLength(2);
  });

  it('is marked in the end when marking fails at first, with one email', async () => {
    const { id } = await store.put(newLead());
    let failures = 2;
    const markNotified: typeof leads.markNotified = async (...call) => {
      failures -= 1;
      if (failures >= 0) outage();
      return leads.markNotified(...call);
    };
    expect(await notifyLead(id, { ...dependencies(), leads: { ...leads, markNotified } })).toBe('sent');
    expect(await store.get(id)).toHaveProperty('notifiedAt');
    expect(sent).toHaveLength(1);
  });

  it('that was erased meanwhile is not made again', async () => {
    const { id } = await store.put(newLead());
    const claimed = await leads.claim(id, 'notify', now);
    if (typeof claimed === 'string') throw new Error(claimed);
    await store.remove(id);
    await leads.markNotified(claimed, 'message', now);
    expect(await store.get(id)).toBeUndefined();
    expect(await notifyLead(id, dependencies())).toBe('nothing');
  });

  it('is not locked by a claim that is no time', async () => {
    const { id } = await store.put({ ...newLead(), claimedAt: 1 });
    expect(await notifyLead(id, dependencies())).toBe('sent');
  });

  it('is not locked by a claim from a clock that was ahead', async () => {
    const { id } = await store.put(newLead({ claimedAt: '2027-01-01T00:00:00.000Z' }));
    expect(await notifyLead(id, dependencies())).toBe('sent');
  });
});

describe('a batch of the stream', () => {
  it('tells sales of every lead, and a poison record holds up nobody', async () => {
    const [a, b] = [await store.put(newLead()), await store.put(newLead())];
    const poison = await store.put({ id: '22222222-2222-4222-8222-222222222222', queue: 'notify', createdAt: 'never' });
    const answer = await fromStream(streamEvent([a, poison, b]), dependencies());
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(sent).toHaveLength(2);
    expect(await store.get(poison.id)).toHaveProperty('queue');
  });

  it('returns only what failed, and sends nothing twice when all of it comes again', async () => {
    const rows = await Promise.all([1, 2, 3].map((n) => store.put(newLead({ name: `Sample ${n}` }))));
    beforeAccepting = ({ subject }) => {
      if (subject.includes('Sample 2')) outage();
    };
    expect(await fromStream(streamEvent(rows), dependencies())).toEqual({
      batchItemFailures: [{ itemIdentifier: '1001' }],
    });
    expect(sent).toHaveLength(2);
    beforeAccepting = () => undefined;
    expect(await fromStream(streamEvent(rows), dependencies())).toEqual({ batchItemFailures: [] });
    expect(sent).toHaveLength(3);
  });

  it('leaves suspected spam, changed rows and odd records alone', async () => {
    const suspect = await store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    const changed = await store.put(newLead());
    await fromStream(streamEvent([suspect]), dependencies());
    await fromStream(streamEvent([changed], 'MODIFY'), dependencies());
    await fromStream({ Records: [{ eventName: 'INSERT' }] }, dependencies());
    expect(sent).toEqual([]);
  });
});

describe('the sweeper', () => {
  it('catches up on what was missed, oldest first, and leaves the newest to the stream', async () => {
    const at = (ms: number) => new Date(now - ms).toISOString();
    await store.put(newLead({ name: 'Second', createdAt: at(graceMs + 1000) }));
    await store.put(newLead({ name: 'First', createdAt: at(86_400_000) }));
    const fresh = await store.put(newLead({ createdAt: at(1000) }));
    await sweep(dependencies(), plenty);
    expect(sent.map(({ subject }) => subject.split(',')[0])).toEqual([
      'New message from First',
      'New message from Second',
    ]);
    expect(await waiting()).toEqual([fresh.id]);
  });

  it('gives up early while the mail service is down, and everything arrives afterwards', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => store.put(newLead())));
    let tries = 0;
    beforeAccepting = () => {
      tries += 1;
      outage();
    };
    await sweep(dependencies(), plenty);
    expect(tries).toBe(5);
    expect(await waiting()).toHaveLength(rows.length);
    beforeAccepting = () => undefined;
    await sweep(dependencies(), plenty);
    expect(sent).toHaveLength(rows.length);
    expect(await waiting()).toEqual([]);
  });

  it('is not held up by rows that cannot be sent', async () => {
    for (let n = 0; n < 7; n += 1) {
      await store.put({ id: `2222222${n}-2222-4222-8222-222222222222`, queue: 'notify', createdAt: '2026-01-01' });
    }
    await store.put(newLead());
    await sweep(dependencies(), plenty);
    expect(sent).toHaveLength(1);
  });

  it('stops when the function has no time left', async () => {
    await Promise.all([1, 2, 3].map(() => store.put(newLead())));
    await sweep(dependencies(), () => 29_999);
    expect(sent).toHaveLength(1);
  });
});

describe('the digest', () => {
  it('counts suspected spam once, and not at all when there is none', async () => {
    await digest(dependencies(), plenty);
    expect(sent).toEqual([]);
    for (let n = 0; n < 3; n += 1) await store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    await digest(dependencies(), plenty);
    await digest(dependencies(), plenty);
    expect(sent.map(({ subject }) => subject)).toEqual([`3 messages held as suspected spam [${site.name}]`]);
  });

  it('lists a suspect once, even when nobody knows whether it arrived, and then says how many those were', async () => {
    const lost = await store.put(newLead({ name: 'Lost', suspectedSpam: true, queue: 'digest' }));
    beforeAccepting = () => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    await expect(digest(dependencies(), plenty)).rejects.toThrow();
    beforeAccepting = () => undefined;
    await digest(dependencies(), plenty);
    expect(sent).toEqual([]);
    now += leaseMs;
    await store.put(newLead({ name: 'Next', suspectedSpam: true, queue: 'digest' }));
    await digest(dependencies(), plenty);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).not.toContain('Lost');
    expect(sent[0]?.text).toContain('An earlier digest with 1 more may not have arrived: list --spam');
    expect(await store.get(lost.id)).not.toHaveProperty('queue');
  });

  it('claims no more rows than it has time to mark', async () => {
    for (let n = 0; n < 30; n += 1) await store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    let calls = 0;
    const remaining = () => {
      calls += 1;
      return calls === 1 ? 60_000 : 34_999;
    };
    await digest(dependencies(), remaining);
    expect(sent[0]?.subject).toContain('25 messages');
    expect(sent[0]?.text).toContain('The next digest lists 5 more.');
    expect(await Array.fromAsync(leads.waiting('digest'))).toHaveLength(5);
  });

  it('comes again in full when it could not be sent', async () => {
    const { id } = await store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    beforeAccepting = outage;
    await expect(digest(dependencies(), plenty)).rejects.toThrow();
    beforeAccepting = () => undefined;
    await digest(dependencies(), plenty);
    expect(sent).toHaveLength(1);
    expect(await store.get(id)).not.toHaveProperty('queue');
  });
});

describe('the mail service itself', () => {
  let service: BrokenService;
  beforeAll(async () => {
    service = await startBrokenService();
  });
  afterAll(() => service.close());

  it.each(['hang', 'reset', 'serverError', 'html'] as const)(
    '%s: nobody knows whether it has the email, so the lead stays claimed',
    async (fault) => {
      process.env.AWS_ENDPOINT_URL_SES = service.endpoint;
      service.behave(faults[fault]);
      const { id } = await store.put(newLead());
      const mailer = sesMailer({ from: 'website@example.com', to: 'sales@example.com', configurationSet: 'test' }, 500);
      expect(await notifyLead(id, { ...dependencies(), mailer })).toBe('uncertain');
      expect(await waiting()).toEqual([id]);
      expect(await store.get(id)).toMatchObject({ attempts: 1, claimedAt: expect.any(String) });
    },
    15_000,
  );
});
