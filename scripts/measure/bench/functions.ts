import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleOf, handlerFolders, writeBundle } from '#infra/bundle/bundle.ts';
import { root } from '#scripts/common/root.ts';
import { handlerEnvironment, localTables } from '#scripts/dev/product/handler-environment.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { median } from '#scripts/measure/median.ts';

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
const makeCache = (): string => {
  const parent = join(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'bench-'));
};

/** Writes a function as Lambda gets it, without argon2 for Lambda's CPU. @returns the address of its code */
const uploaded = (folder: string, cache: string): string => {
  const target = join(cache, folder);
  mkdirSync(target);
  writeBundle(folder, target);
  rmSync(join(target, 'node_modules'), { recursive: true, force: true });
  return pathToFileURL(join(target, 'handler.mjs')).href;
};

/** How long an import takes, in ms. */
const importTime = async (url: string): Promise<number> => {
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...environment, BUNDLE: url } });
  return Number(stdout);
};

/** Prints the size and the cold import time of each function's bundle. @param runs processes for each time */
export const benchFunctions = async (runs: number): Promise<void> => {
  const cache = makeCache();
  try {
    const bundles = handlerFolders.map((name) => ({
      name,
      bytes: bundleOf(name).code.byteLength,
      url: uploaded(name, cache),
      times: [] as number[],
    }));
    // One after the other, so that a busy machine slows all alike.
    for (let run = 0; run < runs; run += 1) for (const { url, times } of bundles) times.push(await importTime(url));
    for (const { name, bytes, times } of bundles)
      console.log(
        `${name.padEnd(12)}${(bytes / 1000).toFixed(0).padStart(6)} KB${median(times).toFixed(0).padStart(6)} ms`,
      );
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
};
