import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runSchedules } from './schedules.ts';

test('schedules: call again after a failure but never concurrently', async () => {
  let running = 0;
  let most = 0;
  let calls = 0;
  const logged: string[] = [];
  const { stop } = runSchedules({
    schedules: [{ name: 'drain', everySeconds: 0.01, event: { task: 'drain' } }],
    call: async (event) => {
      expect(event).toEqual({ task: 'drain' });
      running += 1;
      most = Math.max(most, running);
      // Longer than the period.
      await delay(20);
      running -= 1;
      calls += 1;
      if (calls === 1) throw new Error('expected');
    },
    log: (line) => logged.push(line),
  });
  await vi.waitFor(() => expect(calls).toBeGreaterThan(2));
  await stop();
  expect([most, running]).toEqual([1, 0]);
  expect(logged).toEqual(['The scheduled drain failed: expected']);
});
