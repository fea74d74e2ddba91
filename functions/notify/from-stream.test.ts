import { beforeEach, describe, expect, it } from 'vitest';
import { newLead, streamEvent } from '#functions/testing/leads.ts';
import { createSender, outage, type Sender } from '#scripts/testing/sender.ts';
import { fromStream } from './from-stream.ts';

let sender: Sender;
beforeEach(async () => {
  sender = await createSender();
});

describe('a batch of the stream', () => {
  it('tells sales of every lead, and a poison record holds up nobody', async () => {
    const [a, b] = [await sender.store.put(newLead()), await sender.store.put(newLead())];
    const poison = await sender.store.put({
      id: '22222222-2222-4222-8222-222222222222',
      queue: 'notify',
      createdAt: 'never',
    });
    const answer = await fromStream(streamEvent([a, poison, b]), sender.dependencies());
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(sender.sent).toHaveLength(2);
    expect(await sender.store.get(poison.id)).toHaveProperty('queue');
  });

  it('returns only what failed, and sends nothing twice when all of it comes again', async () => {
    const rows = await Promise.all([1, 2, 3].map((n) => sender.store.put(newLead({ name: `Sample ${n}` }))));
    sender.beforeAccepting = ({ subject }) => {
      if (subject.includes('Sample 2')) outage();
    };
    expect(await fromStream(streamEvent(rows), sender.dependencies())).toEqual({
      batchItemFailures: [{ itemIdentifier: '1001' }],
    });
    expect(sender.sent).toHaveLength(2);
    sender.beforeAccepting = () => undefined;
    expect(await fromStream(streamEvent(rows), sender.dependencies())).toEqual({ batchItemFailures: [] });
    expect(sender.sent).toHaveLength(3);
  });

  it('leaves suspected spam, changed rows and odd records alone', async () => {
    const suspect = await sender.store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
    const changed = await sender.store.put(newLead());
    await fromStream(streamEvent([suspect]), sender.dependencies());
    await fromStream(streamEvent([changed], 'MODIFY'), sender.dependencies());
    await fromStream({ Records: [{ eventName: 'INSERT' }] }, sender.dependencies());
    expect(sender.sent).toEqual([]);
  });
});
