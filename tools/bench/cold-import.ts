import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { writeBundle } from '#infra/bundle/bundle.ts';
import { handlerEnvironment, localTables } from '#scripts/local/handler-environment.ts';
import { parseSettings, root } from '#scripts/local/settings.ts';
import { median } from '#tools/median.ts';

/** Imports one file in a new process, and prints how long that took. */
const program = `const { env } = process; const start = performance.now(); await import(env.BUNDLE); process.stdout.write(String(performance.now() - start)); process.exit();`;

/** What the local product sets for its functions, with the key where the deployed ones look for it. */
const environment = {
  ...handlerEnvironment(parseSettings({}), { dynamodb: 'http://127.0.0.1:9', ses: 'http://127.0.0.1:9' }, localTables, {
    origin: 'secret',
    signingKeys: '',
  }),
  SIGNING_KEYS_SECRET: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:keys',
  SITE_URL: 'https://www.firm.example',
};

/** A folder in which code finds this machine's argon2. The caller removes it. */
export const makeCache = (): string => {
  const parent = join(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'bench-'));
};

/** Writes a function as Lambda gets it, without argon2 for Lambda's CPU. @returns the address of its code */
export const uploaded = (folder: string, cache: string): string => {
  const target = join(cache, folder);
  mkdirSync(target);
  writeBundle(folder, target);
  rmSync(join(target, 'node_modules'), { recursive: true, force: true });
  return pathToFileURL(join(target, 'handler.mjs')).href;
};

/** How long an import takes, in ms. */
const once = async (url: string): Promise<number> => {
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
