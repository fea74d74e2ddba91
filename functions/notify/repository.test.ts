import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { notifyRepository } from './repository.ts';

// The embedded database reads every key at once, so that this one case has no real counterpart here.
it('does not take a suspect that was left unread for one that is gone', async () => {
  const send = async () => ({ Responses: { leads: [] }, UnprocessedKeys: { leads: { Keys: [{ id: 'unread' }] } } });
  const halfRead = { send } as unknown as DynamoDBDocumentClient;
  await expect(notifyRepository(halfRead, { leads: 'leads', limits: 'limits' }).rows(['unread'])).rejects.toThrow(
    'The database left keys unread.',
  );
});
