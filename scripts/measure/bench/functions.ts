import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { bundleOf, bundleOptions, handlerFolders, writeBundle } from '#infra/bundle/bundle.ts';
import { root } from '#scripts/common/root.ts';
import { handlerEnvironment, localTables } from '#scripts/dev/product/handler-environment.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { median } from '#scripts/measure/median.ts';

const importOfSdk = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(@aws-sdk\/[\w-]+)'/g;

/** What a function's sources import from the SDK, by package. */
const sdkImports = (folder: string): Map<string, Set<string>> => {
  const names = new Map<string, Set<string>>();
  const sources = Object.keys(bundleOf(folder).made.inputs).filter((path) => path.startsWith('functions/'));
  for (const path of sources) {
    for (const [, list = '', module = ''] of readFileSync(join(root, path), 'utf8').matchAll(importOfSdk)) {
      const found = names.get(module) ?? new Set();
      for (const name of list.split(',').map((part) => part.trim())) {
        if (name !== '' && !name.startsWith('type ')) found.add(name);
      }
      names.set(module, found);
    }
  }
  return names;
};

/** Whether a function calls AWS: one that does not has no baseline. */
const usesSdk = (folder: string): boolean => sdkImports(folder).size > 0;

/**
 * The smallest bundle that a function could have: built with the same options, it holds nothing but the SDK clients that
 * the function uses, each created as the function creates it.
 * @param folder of functions/
 */
const baselineBundle = (folder: string): Uint8Array => {
  const imports = [...sdkImports(folder)];
  const names = imports.flatMap(([, found]) => [...found]);
  const clients = names.filter((name) => name.endsWith('Client') && name !== 'DynamoDBDocumentClient');
  const made = clients.map((name) =>
    name === 'DynamoDBClient' ? 'DynamoDBDocumentClient.from(new DynamoDBClient({}))' : `new ${name}({})`,
  );
  const contents = [
    ...imports.map(([module, found]) => `import { ${[...found].join(', ')} } from '${module}';`),
    `export const clients = [${made.join(', ')}];`,
    `export const handler = () => [${names.join(', ')}];`,
  ].join('\n');
  const { outputFiles } = buildSync({ ...bundleOptions, stdin: { contents, resolveDir: root }, write: false });
  const [file] = outputFiles;
  if (!file) throw new Error(`The baseline of functions/${folder} was not bundled.`);
  return file.contents;
};

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
const coldImports = async (urls: readonly [string, string], runs: number): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    times[0].push(await once(urls[0]));
    times[1].push(await once(urls[1]));
  }
  return [median(times[0]), median(times[1])];
};

/** How many times its baseline a function's bundle may be, in size and in time. */
export const goal = 1.3;

const row = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(11) : cell.padStart(11))).join('');
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;
const times = (value: number, baseline: number) => (value / baseline).toFixed(2);

/** @returns whether the function is within the goal */
const measure = async (folder: string, runs: number, cache: string): Promise<boolean> => {
  const baseline = baselineBundle(folder);
  const baselineFile = join(cache, `${folder}-baseline.mjs`);
  writeFileSync(baselineFile, baseline);
  const urls = [uploaded(folder, cache), pathToFileURL(baselineFile).href] as const;
  const [time, timeBaseline] = await coldImports(urls, runs);
  const [size, sizeBaseline] = [bundleOf(folder).code.byteLength, baseline.byteLength];
  const met = size <= goal * sizeBaseline && time <= goal * timeBaseline;
  const sizes = [kb(size), kb(sizeBaseline), times(size, sizeBaseline)];
  console.log(row([folder, ...sizes, ms(time), ms(timeBaseline), times(time, timeBaseline), met ? 'met' : 'missed']));
  return met;
};

/** Prints each function next to its baseline. @param runs processes for each time */
export const benchFunctions = async (runs: number): Promise<void> => {
  const cache = makeCache();
  try {
    const folders = handlerFolders.filter(usesSdk);
    console.log(row(['function', 'size', 'baseline', 'times', 'import', 'baseline', 'times', `goal ${goal}`]));
    let met = 0;
    for (const folder of folders) met += (await measure(folder, runs, cache)) ? 1 : 0;
    console.log(`\n${met} of ${folders.length} functions are within ${goal} times their baseline in size and in time.`);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
};
