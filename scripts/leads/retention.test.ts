import { beforeEach, describe, expect, test } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { retention } from './retention.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await leadsBench();
  bench.dependencies.clock = () => Date.parse('2026-11-21T12:00:00Z');
  const answeredAt = '2026-01-10T12:00:00.000Z';
  await bench.store.put(newLead({ name: 'Told', answeredAt, eraseOn: '2026-11-25' }));
  await bench.store.put(newLead({ name: 'Untold\u001b[31m', answeredAt }));
  await bench.store.put(newLead({ name: 'Recent', answeredAt: '2026-11-20T12:00:00.000Z' }));
});

describe('retention', () => {
  test('says that it is off', async () => {
    expect((await bench.run(retention)).printed).toEqual([
      'Off: no lead is erased by itself. --months N shows what another setting would erase.',
    ]);
  });

  test('shows what a setting would erase, and erases nothing', async () => {
    for (let run = 0; run < 2; run += 1) {
      const { printed } = await bench.run(retention, { texts: { months: '6' } });
      const text = printed.join('\n');
      expect(text).toMatch(/2026-11-25 +Told/);
      expect(text).toMatch(/a week after the next daily run +Untold/);
      expect(text).not.toContain('Recent');
      expect(text).not.toContain('\u001b');
      expect(printed.at(-1)).toBe(
        '6 months after they were answered, leads are erased: 2 leads next in the tables of a test.',
      );
    }
  });

  test('refuses what is no number of months', async () => {
    await expect(bench.run(retention, { texts: { months: '-1' } })).rejects.toThrow('--months is a whole number');
  });
});
