import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '#tools/measuring.ts';

/** Imports one file in a new process, and prints how long that took, in ms. */
const program = `const { env } = process; const start = performance.now(); await import(env.BUNDLE); process.stdout.write(String(performance.now() - start)); process.exit();`;

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
};

const once = async (url: string) => {
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...environment, BUNDLE: url } });
  return Number(stdout);
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
    times[0].push(await once(urls[0]));
    times[1].push(await once(urls[1]));
  }
  return [median(times[0]), median(times[1])];
};
