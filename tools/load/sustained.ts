import { type Bench, failures, percentile, type Result } from './plan.ts';
import { runLoad } from './processes.ts';
import { printResult } from './report.ts';
import { backlogIsEmpty, countWaiting } from './stored.ts';

/** A rate is sustained when answers stay this fast, and at its end so many seconds of leads wait for their email. */
const limits = { p99: 500, backlogSeconds: 1 };

const isSustained = (result: Result, rate: number, waiting: number): boolean =>
  failures(result) === 0 && percentile(result, 0.99) <= limits.p99 && waiting <= rate * limits.backlogSeconds;

/**
 * Searches for the highest rate at which leads are stored and emailed as they come, by halving the interval.
 * @param upper leads a second that the product stores without waiting for the emails
 * @returns leads a second, and how many leads were acknowledged meanwhile
 */
export const findSustainedRate = async (
  { client, ports, quick }: Bench,
  upper: number,
): Promise<{ rate: number; keys: number }> => {
  let [sustained, tooHigh, keys] = [1, upper, 0];
  for (let round = 0; round < (quick ? 3 : 5); round += 1) {
    const rate = Math.floor((sustained + tooHigh) / 2);
    const network = `10.${200 + round}`;
    const plan = {
      port: ports.product,
      kind: 'contact',
      connections: 200,
      seconds: quick ? 4 : 8,
      rate,
      network,
    } as const;
    const result = await runLoad(plan);
    const waiting = await countWaiting(client);
    const holds = isSustained(result, rate, waiting);
    printResult(`contact, ${rate}/s, ${waiting} waiting: ${holds ? 'holds' : 'too fast'}`, result);
    if (holds) sustained = rate;
    else tooHigh = rate;
    keys += result.keys;
    await backlogIsEmpty(client, 60_000);
  }
  return { rate: sustained, keys };
};
