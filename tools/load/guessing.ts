import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './bench-type.ts';
import { count, medianBy, type Plan, type Result } from './plan.ts';
import { runLoad } from './processes.ts';
import { printGoal, printResult } from './report.ts';

/** The default of LIMIT_LOGIN: a burst, then one every few seconds. */
const rule = { burst: 5, everySeconds: 12 };

type Round = Record<'calm' | 'guesses' | 'logins' | 'form', Result>;

/** The form alone, then during a flood of guesses, while others log in. */
const round = async ({ ports, password, quick }: Bench, index: number): Promise<Round> => {
  const seconds = quick ? 4 : 10;
  let network = 60 + 4 * index;
  const load = (plan: Pick<Plan, 'kind' | 'rate'> & Partial<Plan>) => {
    network += 1;
    return runLoad({
      port: ports.product,
      connections: 2000,
      seconds,
      password,
      network: `10.${network}`,
      ...plan,
    });
  };
  const calm = await load({ kind: 'contact', rate: 20 });
  const flood = load({ kind: 'guess', rate: 500, addresses: 1000, seconds: seconds + 2 });
  // By then the flood has started, and starting its process no longer takes CPU time.
  await delay(1000);
  const [logins, form, guesses] = await Promise.all([
    load({ kind: 'login', rate: 10 }),
    load({ kind: 'contact', rate: 20 }),
    flood,
  ]);
  return { calm, guesses, logins, form };
};

/** Wrong passwords from many addresses, while others log in and send the form. */
export const floodOfGuesses = async (bench: Bench): Promise<boolean[]> => {
  const rounds: Round[] = [];
  for (let index = 0; index < (bench.quick ? 1 : 3); index += 1) rounds.push(await round(bench, index));
  const slower = ({ form, calm }: Round) => form.p99 / calm.p99;
  const { calm, guesses, logins, form } = medianBy(rounds, slower);
  printResult('contact, 20/s, calm', calm);
  printResult('  in a flood of wrong logins', guesses);
  printResult('  valid logins', logins);
  printResult('  contact, 20/s', form);
  const sum = (kind: keyof Round, status: 'sent' | '200' | '201') =>
    rounds.reduce((all, { [kind]: result }) => all + (status === 'sent' ? result.sent : count(result, status)), 0);
  const [valid, opened] = [sum('logins', 'sent'), sum('logins', '200')];
  const [written, stored] = [sum('form', 'sent'), sum('form', '201')];
  const times = slower(medianBy(rounds, slower));
  return [
    printGoal(
      opened === valid,
      '10 valid logins a second succeed in a flood of 500 wrong ones',
      `${opened} of ${valid}, p99 ${(logins.p99 / 1000).toFixed(2)} s`,
    ),
    printGoal(
      times <= 2 && stored === written,
      'the form’s p99 at most doubles meanwhile',
      `${times.toFixed(1)} x, ${stored} of ${written} stored`,
    ),
  ];
};

/** One address that guesses under ever new headers. */
export const guessesFromOneAddress = async ({ ports, quick }: Bench): Promise<boolean> => {
  const requests = quick ? 2000 : 10_000;
  const result = await runLoad({
    port: ports.product,
    kind: 'guess',
    connections: 16,
    seconds: 60,
    requests,
    addresses: 1,
    network: '10.90',
  });
  printResult('guesses from one address', result);
  const allowed = rule.burst + Math.floor(result.seconds / rule.everySeconds);
  const evaluated = count(result, '401');
  return printGoal(
    evaluated <= allowed && evaluated + count(result, '429') === result.sent,
    'guesses from one address are evaluated no more often than the rule allows',
    `${evaluated} of ${result.sent} in ${result.seconds.toFixed(1)} s, allowed ${allowed}`,
  );
};
