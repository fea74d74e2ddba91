import type { Comparison } from './compare.ts';
import { type Bench, failures } from './plan.ts';
import { runLoad } from './processes.ts';
import { printGoal, printResult } from './report.ts';
import { backlogIsEmpty, countEmails, countRows } from './stored.ts';
import { findSustainedRate } from './sustained.ts';

/** Leads at 80% of the sustained maximum: none fails, and in the end there is one row and one email for each key. */
export const steadyLoad = async (bench: Bench, { product: measured, keys: before }: Comparison): Promise<boolean[]> => {
  const { client, product, ports, quick } = bench;
  const maximum = await findSustainedRate(bench, measured.sent / measured.seconds);
  const rate = Math.max(1, Math.floor(0.8 * maximum.rate));
  const seconds = quick ? 8 : 30;
  const result = await runLoad({
    port: ports.product,
    kind: 'contact',
    connections: 200,
    seconds,
    rate,
    network: '10.39',
  });
  printResult(`contact, ${rate}/s for ${seconds} s`, result);
  await backlogIsEmpty(client, 120_000);
  const rows = await countRows(client);
  const { emails, leads } = countEmails(product.folder);
  const keys = before + maximum.keys + result.keys;
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
