import { isIPv6 } from 'node:net';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cases } from '#functions/testing/arbitraries.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

const dayMs = 86_400_000;

import { functionSettings, type LimitRule } from '#shared/settings.ts';
import { clientOf } from './client-address.ts';
import { memoryLimiter } from './client-limiter.ts';
import { createLimiter } from './limiter.ts';

describe('clientOf', () => {
  testRows([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1::4:5:6', '2001:db8:1:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ])('groups IPv6 addresses by /64 and /48 in any notation', (address, line) => {
    expect(isIPv6(address)).toBe(true);
    expect(clientOf(`${address}:443`)).toEqual({ line, network: line.replace(/:[^:]+::\/64$/, '::/48') });
  });

  it('returns the full IPv4 address, even if it is mapped to IPv6', () => {
    expect(clientOf('192.0.2.1:1')).toEqual({ line: '192.0.2.1' });
    expect(clientOf('::ffff:192.0.2.1:1')).toEqual({ line: '192.0.2.1' });
    expect(clientOf('::FFFF:192.0.2.1:1')).toEqual({ line: '192.0.2.1' });
    expect(clientOf('::ffff:192.168.100.200:1')).toEqual({ line: '192.168.100.200' });
    expect(clientOf('1:2:3:4:5:6:7:8%a:b:1').line).toBe('1:2:3:4::/64');
    expect(clientOf('fe80::1%a::b:c:d:e:f:g:h:1').line).toBe('fe80:0:0:0::/64');
    expect(clientOf('64::ffff:192.0.2.1:1').line).toBe('64:0:0:0::/64');
    expect(clientOf('::ffff:192.0.2.x:1')).toEqual({ line: '::ffff:192.0.2.x' });
    for (const text of [undefined, '', ':443', 'x']) expect(clientOf(text)).toEqual({ line: 'unknown' });
  });
});

it('LIMIT_CONTACT: accepts only a positive burst and positive seconds', () => {
  const { LIMIT_CONTACT } = functionSettings;
  expect(z.parse(LIMIT_CONTACT, undefined)).toEqual({ burst: 10, everyMs: 20_000 });
  expect(z.parse(LIMIT_CONTACT, '10/05')).toEqual({ burst: 10, everyMs: 5000 });
  for (const text of ['0/5', '5/0', '00/5', '1/000', '1234567/1', '1/1234567', '1/1/1', ' 1/1', '1/1 ', '-1/1', 'off'])
    expect(z.safeParse(LIMIT_CONTACT, text).success).toBe(false);
});

/** The reference model, as simple as possible: a bucket of `burst` requests that regains one every `everyMs`. */
const bucket = (rule: LimitRule) => {
  let [level, at] = [rule.burst, 0];
  return (now: number) => {
    level = Math.min(rule.burst, level + (now - at) / rule.everyMs);
    at = now;
    if (level < 1 - 1e-9) return Math.round((1 - level) * rule.everyMs);
    level -= 1;
    return 0;
  };
};

const { client, env } = await freshTables();
const db = DynamoDBDocumentClient.from(client);

describe.each([
  ['in the database', (rule: LimitRule) => createLimiter(db, env.RATE_LIMITS_TABLE ?? '', rule, 'contact#')],
  ['in memory', memoryLimiter],
])('limiter %s', (_, make) => {
  let keys = 0;
  const start = Date.parse('2026-11-20T09:30:00.000Z');

  const rule = fc.record({ burst: fc.integer({ min: 1, max: 4 }), everyMs: fc.constantFrom(1000, 2000, 12_000) });
  const pauses = fc.array(fc.constantFrom(0, 0, 1, 400, 999, 1000, 1001, 5000, 30_000), { maxLength: 10 });

  it('behaves like a token bucket, including the exact wait', async () => {
    await fc.assert(
      fc.asyncProperty(rule, pauses, async (limits, steps) => {
        keys += 1;
        const [limiter, model, key] = [make(limits), bucket(limits), `k${keys}`];
        let now = start;
        for (const pause of steps) {
          now += pause;
          expect(await limiter.take(key, now)).toBe(model(now));
        }
      }),
      { numRuns: Math.min(150, cases.numRuns / 10) },
    );
  });

  it('refunds only requests that were counted', async () => {
    const limiter = make({ burst: 2, everyMs: 1000 });
    await limiter.refund('refund').catch(() => undefined);
    expect([await limiter.take('refund', start), await limiter.take('refund', start)]).toEqual([0, 0]);
    expect(await limiter.take('refund', start)).toBe(1000);
    await limiter.refund('refund');
    expect([await limiter.take('refund', start), await limiter.take('refund', start)]).toEqual([0, 1000]);
  });

  it('keeps limiting when the clock is set back', async () => {
    const limiter = make({ burst: 2, everyMs: 12_000 });
    const dayAhead = start + dayMs;
    for (let n = 0; n < 3; n += 1) await limiter.take('clock', dayAhead);
    expect([await limiter.take('clock', start), await limiter.take('clock', start)]).toEqual([0, 0]);
    expect(await limiter.take('clock', start)).toBe(12_000);
  });

  it('returns no wait longer than everyMs when clocks differ', async () => {
    const limiter = make({ burst: 2, everyMs: 12_000 });
    for (let n = 0; n < 2; n += 1) await limiter.take('skew', start + 60_000);
    expect(await limiter.take('skew', start)).toBe(12_000);
    expect(await limiter.take('skew', start - 1)).toBe(0);
  });
});

describe('memoryLimiter', () => {
  it('forgets the oldest keys beyond ten thousand', async () => {
    const limiter = memoryLimiter({ burst: 1, everyMs: 1000 });
    for (let n = 0; n < 10_000; n += 1) await limiter.take(`a${n}`, 0);
    expect(await limiter.take('a0', 0)).toBe(1000);
    await limiter.take('one more', 0);
    expect(await limiter.take('a1', 0)).toBe(1000);
    expect(await limiter.take('a0', 0)).toBe(0);
  });
});
