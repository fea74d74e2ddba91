import type { Bench } from './bench.ts';
import { count, type Plan } from './plan.ts';
import { runLoad } from './processes.ts';
import { printGoal, printResult } from './report.ts';

/** The product's own setting for logins, LIMIT_LOGIN: so many at once, then one every so many seconds. */
const rule = { burst: 5, everySeconds: 12 };

/** Wrong passwords from many addresses, while others log in and write to the firm. */
export const floodOfGuesses = async ({ ports, password, quick }: Bench): Promise<boolean[]> => {
  const seconds = quick ? 4 : 10;
  const load = (plan: Pick<Plan, 'kind' | 'rate' | 'network'> & Partial<Plan>) =>
    runLoad({ port: ports.product, connections: 2000, seconds, password, ...plan });
  const calm = await load({ kind: 'contact', rate: 20, network: '10.60' });
  printResult('contact, 20/s, calm', calm);
  const [guesses, logins, form] = await Promise.all([
    load({ kind: 'guess', rate: 500, network: '10.61', addresses: 1000 }),
    load({ kind: 'login', rate: 10, network: '10.62' }),
    load({ kind: 'contact', rate: 20, network: '10.63' }),
  ]);
  printResult('  in a flood of wrong logins', guesses);
  printResult('  valid logins', logins);
  printResult('  contact, 20/s', form);
  const slower = form.p99 / calm.p99;
  return [
    printGoal(
      count(logins, '200') === logins.sent,
      '10 valid logins a second succeed in a flood of 500 wrong ones',
      `${count(logins, '200')} of ${logins.sent}, p99 ${(logins.p99 / 1000).toFixed(1)} s`,
    ),
    printGoal(
      slower <= 2 && count(form, '201') === form.sent,
      'the form’s p99 at most doubles meanwhile',
      `${slower.toFixed(1)} x, ${count(form, '201')} of ${form.sent} stored`,
    ),
  ];
};

/** One guesser behind ever new headers. */
export const guessesFromOneAddress = async ({ ports, quick }: Bench): Promise<boolean> => {
  const requests = quick ? 2000 : 10_000;
  const result = await runLoad({
    port: ports.product,
    kind: 'guess',
    connections: 16,
    seconds: 60,
    requests,
    addresses: 1,
    network: '10.70',
  });
  printResult('guesses from one address', result);
  const allowed = rule.burst + Math.floor(result.seconds / rule.everySeconds);
  const evaluated = count(result, '401');
  return printGoal(
    evaluated <= allowed && evaluated + count(result, '429') === result.sent,
    'guesses from one address are evaluated no more often than the rule says',
    `${evaluated} of ${result.sent} in ${result.seconds.toFixed(1)} s, allowed ${allowed}`,
  );
};
