import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { type BrokenService, faults, startBrokenService } from '#functions/testing/broken-service.ts';
import { newLead } from '#functions/testing/leads.ts';
import { createSender, outage, type Sender } from '#scripts/testing/sender.ts';
import { sesMailer } from './mailer.ts';
import { notifyLead } from './notify-lead.ts';

let sender: Sender;
beforeEach(async () => {
  sender = await createSender();
});

describe('one lead', () => {
  it('is emailed, then marked and taken out of the queue', async () => {
    const { id } = await sender.store.put(newLead());
    expect(await notifyLead(id, sender.dependencies())).toBe('sent');
    expect(sender.sent).toHaveLength(1);
    const row = await sender.store.get(id);
    expect(row).toMatchObject({ id, notifiedAt: '2026-11-20T10:00:00.000Z', messageId: 'message-1' });
    for (const name of ['queue', 'claimedAt', 'attempts']) expect(row).not.toHaveProperty(name);
    expect(await sender.waiting()).toEqual([]);
  });

  it('is emailed once by two senders at once, and never again', async () => {
    const { id } = await sender.store.put(newLead());
    const outcomes = await Promise.all([1, 2, 3].map(() => notifyLead(id, sender.dependencies())));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(await notifyLead(id, sender.dependencies())).toBe('nothing');
    expect(sender.sent).toHaveLength(1);
  });

  it('stays queued while the mail service is down, and can be tried again at once', async () => {
    const { id } = await sender.store.put(newLead());
    sender.beforeAccepting = outage;
    expect(await notifyLead(id, sender.dependencies())).toBe('retry');
    expect(await sender.waiting()).toEqual([id]);
    sender.beforeAccepting = () => undefined;
    expect(await notifyLead(id, sender.dependencies())).toBe('sent');
  });

  it('whose email is refused for good stays queued', async () => {
    const { id } = await sender.store.put(newLead());
    sender.beforeAccepting = () => {
      throw Object.assign(new Error('Email address is not verified'), { name: 'MessageRejected', $fault: 'client' });
    };
    expect(await notifyLead(id, sender.dependencies())).toBe('refused');
    expect(await sender.waiting()).toEqual([id]);
    expect(await sender.store.get(id)).not.toHaveProperty('attempts');
  });

  it('whose outcome is unknown waits for the end of the lease, and three times at most', async () => {
    const { id } = await sender.store.put(newLead());
    sender.beforeAccepting = () => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    for (const outcome of ['uncertain', 'uncertain', 'deferred']) {
      expect(await notifyLead(id, sender.dependencies())).toBe(outcome);
      expect(await notifyLead(id, sender.dependencies())).toBe('nothing');
      sender.now += leaseMs;
    }
    expect(await sender.store.get(id)).toMatchObject({ attempts: 3, deferredAt: expect.any(String) });
    expect(await sender.waiting()).toEqual([]);
  });

  it('whose third sender died is deferred by the next one', async () => {
    const { id } = await sender.store.put(
      newLead({ attempts: 3, claimToken: 'theirs', claimedAt: '2026-11-20T09:58:45.001Z' }),
    );
    expect(await notifyLead(id, sender.dependencies())).toBe('nothing');
    sender.now += 1;
    expect(await notifyLead(id, sender.dependencies())).toBe('deferred');
    expect(sender.sent).toEqual([]);
    expect(await sender.store.get(id)).toMatchObject({ deferredAt: expect.any(String) });
  });

  it('sent again by a command is not marked by the sender of the email before', async () => {
    const { id } = await sender.store.put(newLead());
    const marks: (() => Promise<void>)[] = [];
    const markNotified: typeof sender.leads.markNotified = async (...call) => {
      marks.push(() => sender.leads.markNotified(...call));
    };
    await notifyLead(id, { ...sender.dependencies(), leads: { ...sender.leads, markNotified } });
    sender.now += leaseMs;
    await notifyLead(id, sender.dependencies());
    await sender.requeue(id);
    await marks[0]?.();
    expect(await sender.waiting()).toEqual([id]);
    expect(await sender.store.get(id)).not.toHaveProperty('notifiedAt');
  });

  it('is emailed without an address for replies when the mail service refuses that', async () => {
    const { id, email } = await sender.store.put(newLead());
    sender.beforeAccepting = ({ replyTo }) => {
      if (replyTo !== undefined) {
        throw Object.assign(new Error('Illegal address'), { name: 'InvalidParameterValue', $fault: 'client' });
      }
    };
    expect(await notifyLead(id, sender.dependencies())).toBe('sent');
    expect(sender.sent).toHaveLength(1);
    expect(sender.sent[0]?.text).toContain(email);
    expect(sender.sent[0]?.text).toContain('An answer to this email does not reach the visitor.');
  });

  it('is emailed at most twice when the sender dies between sending and marking', async () => {
    const { id } = await sender.store.put(newLead());
    const dying = {
      ...sender.dependencies(),
      leads: { ...sender.leads, markNotified: () => new Promise<void>(() => undefined) },
    };
    void notifyLead(id, dying);
    await vi.waitFor(() => expect(sender.sent).toHaveLength(1), { timeout: 30_000 });
    expect(await notifyLead(id, sender.dependencies())).toBe('nothing');
    sender.now += leaseMs;
    expect(await notifyLead(id, sender.dependencies())).toBe('sent');
    expect(await notifyLead(id, sender.dependencies())).toBe('nothing');
    expect(sender.sent).toHaveLength(2);
  });

  it('is marked in the end when marking fails at first, with one email', async () => {
    const { id } = await sender.store.put(newLead());
    let failures = 2;
    const markNotified: typeof sender.leads.markNotified = async (...call) => {
      failures -= 1;
      if (failures >= 0) outage();
      return sender.leads.markNotified(...call);
    };
    expect(await notifyLead(id, { ...sender.dependencies(), leads: { ...sender.leads, markNotified } })).toBe('sent');
    expect(await sender.store.get(id)).toHaveProperty('notifiedAt');
    expect(sender.sent).toHaveLength(1);
  });

  it('that was erased meanwhile is not made again', async () => {
    const { id } = await sender.store.put(newLead());
    const claimed = await sender.leads.claim(id, 'notify', sender.now);
    if (typeof claimed === 'string') throw new Error(claimed);
    await sender.store.remove(id);
    await sender.leads.markNotified(claimed, 'message', sender.now);
    expect(await sender.store.get(id)).toBeUndefined();
    expect(await notifyLead(id, sender.dependencies())).toBe('nothing');
  });

  it('is not locked by a claim that is no time', async () => {
    const { id } = await sender.store.put({ ...newLead(), claimedAt: 1 });
    expect(await notifyLead(id, sender.dependencies())).toBe('sent');
  });

  it('is not locked by a claim from a clock that was ahead', async () => {
    const { id } = await sender.store.put(newLead({ claimedAt: '2027-01-01T00:00:00.000Z' }));
    expect(await notifyLead(id, sender.dependencies())).toBe('sent');
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
      const { id } = await sender.store.put(newLead());
      const mailer = sesMailer({ from: 'website@example.com', to: 'sales@example.com', configurationSet: 'test' }, 500);
      expect(await notifyLead(id, { ...sender.dependencies(), mailer })).toBe('uncertain');
      expect(await sender.waiting()).toEqual([id]);
      expect(await sender.store.get(id)).toMatchObject({ attempts: 1, claimedAt: expect.any(String) });
    },
    15_000,
  );
});
