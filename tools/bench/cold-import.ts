import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '#tools/measuring.ts';

/** How long an import took, and how much of that the processor worked on it, both in ms. */
type Import = { time: number; cpu: number };

/** Imports one file in a new process, and prints what that took. */
const program = `const { env } = process; const start = performance.now(); const before = process.cpuUsage(); await import(env.BUNDLE); const { user, system } = process.cpuUsage(before); process.stdout.write(JSON.stringify({ time: performance.now() - start, cpu: (user + system) / 1000 })); process.exit();`;

/** The environment variables of all functions. */
const environment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  APP_STAGE: 'bench',
  USERS_TABLE: 'users',
  SUBMISSIONS_TABLE: 'submissions',
  LIMITS_TABLE: 'limits',
  ORIGIN_SECRET: 'secret',
  SIGNING_KEYS_SECRET: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:keys',
  EMAILS_PER_HOUR: '30',
  LIMIT_CONTACT: '10/20',
  LIMIT_LOGIN: '5/12',
  SALES_EMAIL: 'sales@firm.example',
  CONFIGURATION_SET: 'emails',
  FROM_EMAIL: 'website@firm.example',
  SITE_URL: 'https://www.firm.example',
};

const once = async (url: string): Promise<Import> => {
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...environment, BUNDLE: url } });
  return JSON.parse(stdout);
};

/** How long the processor works on importing a bundle, in ms: the median of so many new processes. */
export const coldCpu = async (url: string, runs: number): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await once(url)).cpu);
  return median(times);
};

/**
 * How long two bundles take to import, each import in a new process. They alternate, so that a busy machine slows both
 * alike.
 * @param runs of each
 * @returns the medians, in ms
 */
export const coldImports = async (urls: readonly [string, string], runs: number): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    times[0].push((await once(urls[0])).time);
    times[1].push((await once(urls[1])).time);
  }
  return [median(times[0]), median(times[1])];
};
