import { Agent, request } from 'node:http';
import type { Plan, Result } from './plan.ts';
import { type Prepared, requestsOf } from './requests.ts';

// Runs in a separate process, so that its own work does not slow what it measures. Not autocannon (9.0.0): at a fixed rate
// that waits for a free connection, sends in bursts of one second, and does not report which keys were acknowledged.

/** An answer that takes longer counts as lost. Milliseconds. */
const timeout = 30_000;

const send = (port: number, agent: Agent, prepared: Prepared): Promise<string> =>
  new Promise((resolve) => {
    const { method, path, headers, body } = prepared;
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent, timeout }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', () => resolve('lost'));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection: a browser repeats the request silently.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(port, agent, prepared));
      else resolve('lost');
    });
    asked.end(body);
  });

/** A new process is slow: requests at a fixed rate are timed only after this time. Milliseconds. */
const warmUp = 1000;

/** Sends the requests of a plan. */
const run = async (plan: Plan): Promise<Result> => {
  const { port, connections, seconds, requests = Number.POSITIVE_INFINITY, rate } = plan;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const next = requestsOf(plan);
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const keys = new Set<string>();
  const started = performance.now();
  const end = started + seconds * 1000;
  let sent = 0;

  const one = async (due: number) => {
    sent += 1;
    const prepared = next();
    const status = await send(port, agent, prepared);
    if (!rate || due - started >= warmUp) times.push(performance.now() - due);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === '201' && prepared.key) keys.add(prepared.key);
  };
  const asFastAsAnswered = async () => {
    while (performance.now() < end && sent < requests) await one(performance.now());
  };
  const whenDue = async (perSecond: number) => {
    const open = new Set<Promise<void>>();
    for (let n = 0; n < Math.min(requests, seconds * perSecond); n += 1) {
      const due = started + (n * 1000) / perSecond;
      while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
      // Timed from when it was due: a slow answer must not hide behind the pause that it causes.
      const asked = one(due).finally(() => open.delete(asked));
      open.add(asked);
    }
    await Promise.all(open);
  };
  await (rate ? whenDue(rate) : Promise.all(Array.from({ length: connections }, asFastAsAnswered)));
  agent.destroy();
  times.sort((a, b) => a - b);
  const took = (performance.now() - started) / 1000;
  return { sent, seconds: took, statuses, times, keys: keys.size };
};

process.once('message', async (plan) => {
  // Not before all of it has been sent.
  process.send?.(await run(plan as Plan), () => process.disconnect());
});
// The load ends with the benchmark that asked for it.
process.once('disconnect', () => process.exit(0));
