import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runSchedules } from './schedules.ts';

const schedule = { name: 'sweep', everySeconds: 0.02, event: { task: 'sweep' } };

test('calls with the schedule’s event, again after a failure, and never two at once', async () => {
  let running = 0;
  let most = 0;
  let calls = 0;
  const said: string[] = [];
  const { stop } = runSchedules({
    schedules: [schedule],
    soon: ['sweep'],
    call: async (event) => {
      expect(event).toEqual({ task: 'sweep' });
      running += 1;
      most = Math.max(most, running);
      await delay(30);
      running -= 1;
      calls += 1;
      if (calls === 1) throw new Error('expected');
    },
    log: (line) => said.push(line),
  });
  await vi.waitFor(() => expect(calls).toBeGreaterThanOrEqual(3));
  await stop();
  expect(most).toBe(1);
  expect(said).toEqual(['The scheduled sweep failed: expected']);
  const after = calls;
  await delay(60);
  expect(calls).toBe(after);
});

test('waits for the first tick unless told to be soon', async () => {
  const call = vi.fn(async () => undefined);
  const { stop } = runSchedules({
    schedules: [{ ...schedule, everySeconds: 60 }],
    soon: [],
    call,
    log: () => undefined,
  });
  await delay(50);
  await stop();
  expect(call).not.toHaveBeenCalled();
});
