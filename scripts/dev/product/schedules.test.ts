import { afterEach, expect, test, vi } from 'vitest';
import { runSchedules } from './schedules.ts';

afterEach(() => vi.useRealTimers());

test('calls with the schedule’s event, again after a failure, and never two at once', async () => {
  vi.useFakeTimers();
  let running = 0;
  let most = 0;
  let calls = 0;
  const logged: string[] = [];
  const { stop } = runSchedules({
    schedules: [{ name: 'drain', everySeconds: 60, event: { task: 'drain' } }],
    call: async (event) => {
      expect(event).toEqual({ task: 'drain' });
      running += 1;
      most = Math.max(most, running);
      // Longer than the period.
      await new Promise((resolve) => setTimeout(resolve, 90_000));
      running -= 1;
      calls += 1;
      if (calls === 1) throw new Error('expected');
    },
    log: (line) => logged.push(line),
  });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(calls).toBe(3);
  const stopping = stop();
  await vi.advanceTimersByTimeAsync(90_000);
  await stopping;
  expect(most).toBe(1);
  expect(logged).toEqual(['The scheduled drain failed: expected']);
});
