import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrokenService,
  type Fault,
  faults,
  passTo,
  startBrokenService,
} from '#functions/testing/broken-service.ts';
import { call } from '#functions/testing/call.ts';
import { inTimeMs } from '#functions/testing/in-time.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';

let service: BrokenService;
let tables: TestTables;
let handler: typeof import('./handler.ts').handler;

beforeAll(async () => {
  service = await startBrokenService();
  tables = await freshTables({ AWS_ENDPOINT_URL_DYNAMODB: service.endpoint });
  ({ handler } = await import('./handler.ts'));
});

afterAll(() => service.close());

const lead = { name: 'Ada Sample', email: 'ada@example.com', message: 'Please call me back.' };
const post = (headers = {}) => call(handler, { path: apiPaths.contact, body: lead, headers });

describe('when the database is in trouble', () => {
  it.each<Fault>(['hang', 'drip', 'reset', 'serverError', 'throttle', 'html'])(
    '%s: the visitor is told within 2.5 s to try again',
    async (fault) => {
      service.behave(faults[fault]);
      const start = performance.now();
      const answer = await post();
      expect(performance.now() - start).toBeLessThan(inTimeMs);
      expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it('a refusal that only we can mend is an opaque 500', async () => {
    service.behave(faults.accessDenied);
    const answer = await post();
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toMatch(/arn|denied|at .*\.ts/i);
  });

  it('a lost acknowledgement stores the lead once and still answers 201', async () => {
    let lost = 0;
    service.behave(
      passTo(tables.endpoint, (target, respond, drop) => {
        if (target.endsWith('PutItem') && lost === 0) {
          lost += 1;
          drop();
        } else respond();
      }),
    );
    const id = '7c8f1f0e-64a7-4d86-9a0b-0d6c5e6a1b11';
    expect((await post({ 'idempotency-key': id })).status).toBe(201);
    expect(lost).toBe(1);
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: tables.env.SUBMISSIONS_TABLE ?? '' }));
    expect(Items.filter((item) => item.id?.S === id)).toHaveLength(1);
  });

  it('a limiter that cannot be reached leaves the form open', async () => {
    const database = passTo(tables.endpoint, (_, respond) => respond());
    service.behave((request, response) => {
      if (!String(request.headers['x-amz-target']).endsWith('UpdateItem')) database(request, response);
    });
    expect((await post()).status).toBe(201);
  });
});
