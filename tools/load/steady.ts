import { type Bench, failures, percentile, type Result } from './plan.ts';
import { printGoal, printResult } from './report.ts';
import { runLoad } from './run-load.ts';
import { backlogIsEmpty, countEmails, countRows, countWaiting } from './stored.ts';

/** A rate is sustained when answers stay this fast, and at its end so many seconds of leads wait for their email. */
const limits = { p99: 500, backlogSeconds: 1 };

const isSustained = (result: Result, rate: number, waiting: number): boolean =>
  failures(result) === 0 && percentile(result, 0.99) <= limits.p99 && waiting <= rate * limits.backlogSeconds;

/**
 * Searches for the highest rate at which leads are stored and emailed as they come, by halving the interval.
 * @param upper leads a second that the product stores without waiting for the emails
 * @returns leads a second, and how many leads were acknowledged meanwhile
 */
const findSustainedRate = async (
  { client, port, quick }: Bench,
  upper: number,
): Promise<{ rate: number; keys: number }> => {
  let [sustained, tooHigh, keys] = [1, upper, 0];
  for (let round = 0; round < (quick ? 3 : 5); round += 1) {
    const rate = Math.floor((sustained + tooHigh) / 2);
    const network = `10.${200 + round}`;
    const plan = {
      port,
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

/**
 * Leads at 80% of the sustained maximum: none fails, and in the end there is one row and one email for each key.
 * @param before all leads that were sent already, as fast as they were stored
 */
export const steadyLoad = async (bench: Bench, before: Result): Promise<boolean[]> => {
  const { client, product, port, quick } = bench;
  await backlogIsEmpty(client, 60_000);
  const maximum = await findSustainedRate(bench, before.sent / before.seconds);
  const rate = Math.max(1, Math.floor(0.8 * maximum.rate));
  const seconds = quick ? 8 : 30;
  const result = await runLoad({
    port,
    kind: 'contact',
    connections: 200,
    seconds,
    rate,
    network: '10.39',
  });
  printResult(`contact, ${rate}/s for ${seconds} s`, result);
  await backlogIsEmpty(client, 120_000);
  const rows = await countRows(client);
  const { emails, leads } = await countEmails(product.ports.INBOX_PORT);
  const keys = before.keys + maximum.keys + result.keys;
  const stored = `${rows} rows, ${keys} keys, ${emails} emails about ${leads} leads`;
  return [
    printGoal(
      failures(result) === 0,
      `no error at 80% of the maximum, which is ${maximum.rate}/s with its emails, for ${seconds} s`,
      `${failures(result)} errors`,
    ),
    printGoal(rows === keys && emails === keys && leads === keys, 'rows = distinct keys = emails', stored),
  ];
};
