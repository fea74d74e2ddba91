import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BrokenService, faults, startBrokenService } from '#functions/testing/broken-service.ts';
import { createDatabase } from './dynamodb.ts';

let service: BrokenService;
beforeAll(async () => {
  service = await startBrokenService();
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.endpoint);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
});

const read = () =>
  createDatabase({ attempts: 2, attemptMs: 300 }).send(new GetCommand({ TableName: 'users', Key: { username: 'x' } }));

it.each(['hang', 'drip'] as const)(
  'an attempt ends in time, and is repeated, when the answer does %s',
  async (fault) => {
    let calls = 0;
    service.behave((request, response) => {
      calls += 1;
      if (calls === 1) return faults[fault](request, response);
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{"Item":{"username":{"S":"x"}}}');
    });
    expect((await read()).Item).toEqual({ username: 'x' });
    expect(calls).toBe(2);
  },
);

it('a body that never ends fails the call when there are no attempts left', async () => {
  service.behave(faults.drip);
  await expect(read()).rejects.toThrow('aborted');
});
