import { type Bench, type Kind, mergeResults, type Plan, type Result } from './plan.ts';
import { runLoad } from './processes.ts';
import { printResult } from './report.ts';
import { backlogIsEmpty } from './stored.ts';

export type Comparison = {
  product: Result;
  baseline: Result;
  /** Idempotency keys that the product acknowledged in all rounds. */
  keys: number;
};

const connections = 8;

/** Sends the same load to the product and to the baseline, alternately, as fast as they answer. */
export const compareWithBaseline = async ({ client, ports, cookie, quick }: Bench, kind: Kind): Promise<Comparison> => {
  const rounds = { product: [] as Result[], baseline: [] as Result[] };
  let network = { check: 10, proposals: 20, contact: 30, login: 40, guess: 50 }[kind];
  const load = async (port: number, seconds: number): Promise<Result> => {
    // Emails about earlier leads would slow this load, whichever it is.
    await backlogIsEmpty(client, 60_000);
    network += 1;
    const plan: Plan = { port, kind, connections, seconds, cookie, network: `10.${network}` };
    return runLoad(plan);
  };
  // Code gets faster during its first seconds, until all of it is compiled.
  const first = await load(ports.product, quick ? 1 : 5);
  await load(ports.baseline, quick ? 1 : 5);
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    for (const target of ['product', 'baseline'] as const) rounds[target].push(await load(ports[target], 2));
  }
  const product = mergeResults(rounds.product);
  const baseline = mergeResults(rounds.baseline);
  printResult(kind, product);
  printResult(`${kind}, baseline`, baseline);
  return { product, baseline, keys: first.keys + product.keys };
};
