import { beforeEach, describe, expect, it } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { newLead } from '#functions/testing/leads.ts';
import { createSender, outage, plenty, type Sender } from '#scripts/testing/sender.ts';
import { site } from '#shared/site.ts';
import { digest } from './digest.ts';

let sender: Sender;
beforeEach(async () => {
  sender = await createSender();
});

describe('the digest', () => {
  it('counts suspected spam once, and not at all when there is none', async () => {
    await digest(sender.dependencies(), plenty);
    expect(sender.sent).toEqual([]);
    for (let n = 0; n < 3; n += 1) await sender.store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    await digest(sender.dependencies(), plenty);
    await digest(sender.dependencies(), plenty);
    expect(sender.sent.map(({ subject }) => subject)).toEqual([`3 messages held as suspected spam [${site.name}]`]);
  });

  it('lists a suspect once, even when nobody knows whether it arrived, and then says how many those were', async () => {
    const lost = await sender.store.put(newLead({ name: 'Lost', suspectedSpam: true, queue: 'digest' }));
    sender.beforeAccepting = () => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    await expect(digest(sender.dependencies(), plenty)).rejects.toThrow();
    sender.beforeAccepting = () => undefined;
    await digest(sender.dependencies(), plenty);
    expect(sender.sent).toEqual([]);
    sender.now += leaseMs;
    await sender.store.put(newLead({ name: 'Next', suspectedSpam: true, queue: 'digest' }));
    await digest(sender.dependencies(), plenty);
    expect(sender.sent).toHaveLength(1);
    expect(sender.sent[0]?.text).not.toContain('Lost');
    expect(sender.sent[0]?.text).toContain('An earlier digest with 1 more may not have arrived: list --spam');
    expect(await sender.store.get(lost.id)).not.toHaveProperty('queue');
  });

  it('claims no more rows than it has time to mark', async () => {
    for (let n = 0; n < 30; n += 1) await sender.store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    let calls = 0;
    const remaining = () => {
      calls += 1;
      return calls === 1 ? 60_000 : 34_999;
    };
    await digest(sender.dependencies(), remaining);
    expect(sender.sent[0]?.subject).toContain('25 messages');
    expect(sender.sent[0]?.text).toContain('The next digest lists 5 more.');
    expect(await Array.fromAsync(sender.leads.waiting('digest'))).toHaveLength(5);
  });

  it('comes again in full when it could not be sent', async () => {
    const { id } = await sender.store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    sender.beforeAccepting = outage;
    await expect(digest(sender.dependencies(), plenty)).rejects.toThrow();
    sender.beforeAccepting = () => undefined;
    await digest(sender.dependencies(), plenty);
    expect(sender.sent).toHaveLength(1);
    expect(await sender.store.get(id)).not.toHaveProperty('queue');
  });
});
