import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { contentPath, documentSlugs } from '#functions/testing/rooms.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';

// Runs in a separate process, so that its own work does not slow what it measures. Not autocannon (9.0.0): at a fixed rate
// that waits for a free connection, sends in bursts of one second, and does not report which keys were acknowledged.

/** What the load generator sends. */
export type Plan = {
  port: number;
  kind: 'check' | 'proposals' | 'contact' | 'login' | 'guess';
  seconds: number;
  /** Requests a second, sent when they are due whether or not earlier ones are answered. Without it: as fast as answered. */
  rate?: number;
  /** How many addresses the requests come from; by default each has its own. */
  addresses?: number;
  /** The first octets of the addresses, so that loads do not share limits. */
  network: string;
  /** The header from which the product takes a request's address. */
  addressHeader: string;
  cookie?: string;
  password?: string;
};

export type Result = {
  sent: number;
  seconds: number;
  /** Answers by status; `lost` had none. */
  statuses: Record<string, number>;
  /** How long each answer took, in milliseconds, in ascending order. */
  times: number[];
  /** Different Idempotency-Keys that were acknowledged. */
  keys: number;
};

type Prepared = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string; key?: string };

/** An answer that takes longer counts as lost. Milliseconds. */
const timeout = 30_000;

/** A new process is slow: requests at a fixed rate are timed only after this time. Milliseconds. */
const warmUp = 1000;

/** Requests in flight at once, as fast as they are answered. */
const connections = 8;

/** Every tenth message is sent twice, as an impatient visitor does: it must be stored once. */
const repeatEvery = 10;

const post = (path: string, body: object, headers: Record<string, string> = {}): Prepared => {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body: text,
  };
};

const get = (path: string, headers: Record<string, string>): Prepared => ({ method: 'GET', path, headers });

/** @returns a function that makes the requests of a plan, one after the other */
const requestsOf = ({ kind, network, addressHeader, addresses = 65_536, cookie = '', password = '' }: Plan) => {
  let key = '';
  const makers: Record<Plan['kind'], (from: Record<string, string>, index: number) => Prepared> = {
    check: (from) => get(apiPaths.check, { ...from, cookie }),
    proposals: (from) =>
      get(`${contentPath}/${documentSlugs[0]}`, { ...from, cookie, 'accept-encoding': 'gzip, deflate, br, zstd' }),
    login: (from) => post(apiPaths.login, { password }, from),
    guess: (from, index) => post(apiPaths.login, { password: `guess ${index}` }, from),
    contact: (from, index) => {
      if (index % repeatEvery !== 1) key = randomUUID();
      const body = { ...sampleLead({ name: `Ada Sample ${key}` }), honeypot: '', elapsedMs: 60_000 };
      return { ...post(apiPaths.contact, body, { ...from, 'idempotency-key': key }), key };
    },
  };
  return (index: number): Prepared => {
    const visitor = index % addresses;
    return makers[kind]({ [addressHeader]: `${network}.${visitor >> 8}.${visitor & 255}` }, index);
  };
};

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

/** Sends the requests of a plan. */
const run = async (plan: Plan): Promise<Result> => {
  const { port, seconds, rate } = plan;
  const agent = new Agent({ keepAlive: true, maxSockets: rate ? 2000 : connections });
  const prepare = requestsOf(plan);
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
      // Timed from when it was due: a slow answer must not hide behind the pause that it causes.
      asked.push(one(due));
    }
    await Promise.all(asked);
  };
  await (rate ? whenDue(rate) : Promise.all(Array.from({ length: connections }, asFastAsAnswered)));
  agent.destroy();
  result.times.sort((a, b) => a - b);
  return { ...result, seconds: (performance.now() - started) / 1000, keys: keys.size };
};

process.once('message', async (plan) => {
  // Not before all of it has been sent.
  process.send?.(await run(plan as Plan), () => process.disconnect());
});
// The load ends with the benchmark that asked for it.
process.once('disconnect', () => process.exit(0));
