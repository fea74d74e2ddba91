import { describe, expect, it } from 'vitest';
import { lead } from '#functions/lib/leads.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { retention } from '#shared/site.ts';
import { addedToMessage, privacy, storageTimes } from './privacy.ts';

const lines: readonly string[] = privacy.sections.flatMap((section) => section.lines);

describe('privacy page', () => {
  it('lists every attribute that a message has in the database', () => {
    expect([...contactFieldNames, ...Object.keys(addedToMessage)].toSorted()).toEqual(
      Object.keys(lead.shape).toSorted(),
    );
    for (const phrase of Object.values(addedToMessage)) expect(lines.join('\n')).toContain(phrase);
  });

  it('states each retention period', () => {
    expect(storageTimes({ messageMonths: 6, suspectedDays: 30 }).map((line) => /\d+/.exec(line)?.[0])).toEqual([
      '6',
      '30',
      '35',
    ]);
    expect(lines).toEqual(expect.arrayContaining(storageTimes(retention)));
  });
});
