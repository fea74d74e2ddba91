import { setTimeout as delay } from 'node:timers/promises';
import { median } from '#tools/median.ts';
import { type Bench, count, mergeResults, type Plan, percentile, type Result } from './plan.ts';
import { printGoal, printResult } from './report.ts';
import { runLoad } from './run-load.ts';

/** The default of LIMIT_LOGIN: a burst, then one every few seconds. */
const rule = { burst: 5, everySeconds: 12 };

/** What takes less is instantaneous to a person (Nielsen, Usability Engineering, chapter 5). Milliseconds. */
const unnoticed = 100;

type Round = Record<'calm' | 'guesses' | 'logins' | 'form', Result>;

/** The form alone, then during a flood of guesses, while others log in. */
const round = async ({ port, password, quick }: Bench, index: number): Promise<Round> => {
  const seconds = quick ? 4 : 10;
  let network = 60 + 4 * index;
  const load = (plan: Pick<Plan, 'kind' | 'rate'> & Partial<Plan>) => {
    network += 1;
    return runLoad({
      port,
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
  for (let index = 0; index < (bench.quick ? 1 : 5); index += 1) rounds.push(await round(bench, index));
  const all = (kind: keyof Round) => mergeResults(rounds.map((result) => result[kind]));
  const [calm, guesses, logins, form] = [all('calm'), all('guesses'), all('logins'), all('form')];
  printResult('contact, 20/s, calm', calm);
  printResult('  in a flood of wrong logins', guesses);
  printResult('  valid logins', logins);
  printResult('  contact, 20/s', form);
  const opened = count(logins, '200');
  const stored = count(form, '201');
  // Of all rounds: one that the machine slowed does not decide.
  const slower = median(rounds.map((result) => percentile(result.form, 0.99) / percentile(result.calm, 0.99)));
  const p99 = median(rounds.map((result) => percentile(result.form, 0.99)));
  return [
    printGoal(
      opened === logins.sent,
      '10 valid logins a second succeed in a flood of 500 wrong ones',
      `${opened} of ${logins.sent}, p99 ${(percentile(logins, 0.99) / 1000).toFixed(2)} s`,
    ),
    printGoal(
      (slower <= 2 || p99 < unnoticed) && stored === form.sent,
      `the form’s p99 at most doubles meanwhile, or stays below ${unnoticed} ms`,
      `${slower.toFixed(1)} x, ${p99.toFixed(0)} ms, ${stored} of ${form.sent} stored`,
    ),
  ];
};

/** One address that guesses under ever new headers. */
export const guessesFromOneAddress = async ({ port, quick }: Bench): Promise<boolean> => {
  const requests = quick ? 2000 : 10_000;
  const result = await runLoad({
    port,
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
