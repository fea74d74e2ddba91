import type { Bench } from './bench-type.ts';
import type { Comparison } from './compare.ts';
import { failures } from './plan.ts';
import { runLoad } from './processes.ts';
import { printGoal, printResult } from './report.ts';
import { allNotified, countEmails, countRows } from './stored.ts';

/** Leads at 80% of the measured maximum: none fails, and in the end there is one row and one e-mail for each key. */
export const steadyLoad = async (
  { client, product, ports, quick }: Bench,
  { product: measured, keys: before }: Comparison,
): Promise<boolean[]> => {
  const rate = Math.floor((0.8 * measured.sent) / measured.seconds);
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
  await allNotified(client, 120_000);
  const { rows } = await countRows(client);
  const { emails, leads } = countEmails(product.folder);
  const keys = before + result.keys;
  const stored = `${rows} rows, ${keys} keys, ${emails} e-mails about ${leads} leads`;
  return [
    printGoal(failures(result) === 0, `no error at 80% of the maximum for ${seconds} s`, `${failures(result)} errors`),
    printGoal(rows === keys && emails === keys && leads === keys, 'rows = distinct keys = e-mails', stored),
  ];
};
