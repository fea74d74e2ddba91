import { Agent, request } from 'node:http';

// Not autocannon (9.0.0): at a fixed rate it waits for a free connection and sends in bursts of one second.

/** One request of a load. */
export type Prepared = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The Idempotency-Key of a lead. */
  key?: string;
};

export type Result = {
  sent: number;
  seconds: number;
  /** Responses by status; `lost` had none. */
  statuses: Record<string, number>;
  /** How long each response took, in milliseconds, in ascending order. */
  times: number[];
  /** Distinct keys that were acknowledged. */
  keys: number;
};

/** A response that takes longer counts as lost. Milliseconds. */
const timeout = 30_000;

/** Connections of a new load are slow: requests at a fixed rate are timed only after this time. Milliseconds. */
const warmUp = 1000;

/** Requests in flight at once without a rate. */
const connections = 8;

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

/**
 * Sends requests for a time, in seconds.
 * @param prepare makes the request of an index
 * @param rate requests per second, each sent when it is due; without it, each as soon as another one is answered
 */
export const sendLoad = async (
  port: number,
  seconds: number,
  prepare: (index: number) => Prepared,
  rate?: number,
): Promise<Result> => {
  const agent = new Agent({ keepAlive: true, maxSockets: rate ? 2000 : connections });
  const result: Result = { sent: 0, seconds: 0, statuses: {}, times: [], keys: 0 };
  const keys = new Set<string>();
  const started = performance.now();

  const one = async (due: number) => {
    const prepared = prepare(result.sent);
    result.sent += 1;
    const status = await send(port, agent, prepared);
    if (!rate || due - started >= warmUp) result.times.push(performance.now() - due);
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (status === '201' && prepared.key) keys.add(prepared.key);
  };
  const asFastAsAnswered = async () => {
    while (performance.now() < started + seconds * 1000) await one(performance.now());
  };
  const whenDue = async (perSecond: number) => {
    const asked: Promise<void>[] = [];
    for (let index = 0; index < seconds * perSecond; index += 1) {
      const due = started + (index * 1000) / perSecond;
      while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
      // Timed from when it was due: a slow response must not hide behind the pause that it causes.
      asked.push(one(due));
    }
    await Promise.all(asked);
  };
  await (rate ? whenDue(rate) : Promise.all(Array.from({ length: connections }, asFastAsAnswered)));
  agent.destroy();
  result.times.sort((a, b) => a - b);
  return { ...result, seconds: (performance.now() - started) / 1000, keys: keys.size };
};
