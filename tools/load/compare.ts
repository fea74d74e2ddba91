import type { Bench } from './bench-type.ts';
import { type Kind, medianBy, type Plan, type Result } from './plan.ts';
import { runLoad } from './processes.ts';
import { printResult } from './report.ts';

export type Comparison = {
  product: Result;
  bare: Result;
  /** Acknowledged by the product in all rounds. */
  keys: number;
};

const connections = 8;

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
  const product = medianBy(rounds.product, ({ p50 }) => p50);
  const bare = medianBy(rounds.bare, ({ p50 }) => p50);
  printResult(kind, product);
  printResult(`${kind}, bare`, bare);
  return { product, bare, keys: [first, ...rounds.product].reduce((sum, { keys }) => sum + keys, 0) };
};
