import { expect, test } from 'vitest';
import { retention } from '#shared/site.ts';
import type { Retention } from '#shared/site-schema.ts';
import { privacy, storageTimes } from './privacy.ts';

test('storageTimes: states each retention setting', () => {
  const numbersIn = (times: Retention) => storageTimes(times).map((line) => /\d+/.exec(line)?.[0]);
  expect(numbersIn({ answeredMonths: 0, suspectDays: 90, backupDays: 35 })).toEqual([undefined, '90', '35']);
  expect(numbersIn({ answeredMonths: 6, suspectDays: 30, backupDays: 90 })).toEqual(['6', undefined, '30', '90']);
  expect(privacy.sections.flatMap(({ lines }) => lines)).toEqual(expect.arrayContaining(storageTimes(retention)));
});
