import type { Bench } from './bench.ts';
import type { Kind, Plan, Result } from './plan.ts';
import { runLoad } from './processes.ts';
import { printResult } from './report.ts';

export type Comparison = {
  product: Result;
  bare: Result /** Acknowledged by the product in all rounds. */;
  keys: number;
};

const connections = 8;

/** The run with the median p50: one that the machine disturbed does not decide. */
const median = (results: Result[]): Result =>
  results.toSorted((a, b) => a.p50 - b.p50)[Math.floor((results.length - 1) / 2)] as Result;

/** Sends the same load to the product and to the bare server, by turns, as fast as they answer. */
export const beside = async ({ ports, cookie, quick }: Bench, kind: Kind): Promise<Comparison> => {
  const rounds = { product: [] as Result[], bare: [] as Result[] };
  let network = { check: 10, proposals: 20, contact: 30, login: 40, guess: 50 }[kind];
  const load = (port: number, seconds: number): Promise<Result> => {
    network += 1;
    const plan: Plan = { port, kind, connections, seconds, cookie, network: `10.${network}` };
    return runLoad(plan);
  };
  // Code that has just been compiled is faster than code that has not.
  const first = await load(ports.product, 1);
  await load(ports.bare, 1);
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    for (const target of ['product', 'bare'] as const) rounds[target].push(await load(ports[target], 2));
  }
  const product = median(rounds.product);
  const bare = median(rounds.bare);
  printResult(kind, product);
  printResult(`${kind}, bare`, bare);
  return { product, bare, keys: [first, ...rounds.product].reduce((sum, { keys }) => sum + keys, 0) };
};
