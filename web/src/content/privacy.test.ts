import { expect, test } from 'vitest';
import { retention } from '#shared/site.ts';
import { privacy, storageTimes } from './privacy.ts';

test('the privacy page says how long a message is kept, as the settings have it', () => {
  expect(storageTimes({ answeredMonths: 0, suspectDays: 90, backupDays: 35 })).toEqual([
    'Your message stays until you ask us to erase it.',
    'A message that our filter takes for spam, and nobody answers, is erased 90 days after it arrived, or a few days later.',
    'What is erased is gone from every backup within 35 days.',
  ]);
  expect(storageTimes({ answeredMonths: 6, suspectDays: 30, backupDays: 90 })).toEqual([
    'Your message is erased 6 months after we have answered it.',
    'A message that we have not answered stays until we do, or until you ask us to erase it.',
    'A message that our filter takes for spam, and nobody answers, is erased 30 days after it arrived, or a few days later.',
    'What is erased is gone from every backup within 90 days.',
  ]);
  expect(privacy.sections.flatMap(({ lines }) => lines)).toEqual(expect.arrayContaining(storageTimes(retention)));
});
