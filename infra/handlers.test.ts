import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFunctions } from '#functions/routes.ts';
import { assetOf, functionOf, readAssembly } from './testing/assembly.ts';

const plain = readAssembly('plain');
const folders = allFunctions.map(({ folder }) => folder);
const zipOf = (folder: string) => assetOf(plain, functionOf(plain, folder).properties.Code.S3Key);

const filesIn = (folder: string) => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

it('assets: can be read by Lambda, whatever the umask of the deployer', () => {
  const assets = readdirSync(plain.folder).filter((name) => /^asset\.\w+$/.test(name));
  expect(assets.length).toBeGreaterThan(folders.length);
  for (const file of assets.flatMap((name) => filesIn(join(plain.folder, name)))) {
    expect([0o644, 0o755], file).toContain(statSync(file).mode & 0o777);
  }
});

describe('writeBundles', () => {
  it.each(folders)('are small enough for a quick cold start: %s', (folder) => {
    expect(statSync(join(zipOf(folder), 'index.mjs')).size).toBeLessThanOrEqual(480_000);
  });

  it('contain argon2 only for login, built for Linux on arm64', () => {
    const native = join(zipOf('login'), 'node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node');
    const found = folders.flatMap((folder) => filesIn(zipOf(folder)).filter((file) => file.endsWith('.node')));
    expect(found).toEqual([native]);
    // The ELF header's magic bytes and machine type: 183 is 64-bit Arm. Another binary would fail at the first login.
    const head = readFileSync(native);
    expect([head.subarray(0, 4).toString('latin1'), head.readUInt16LE(18)]).toEqual(['\x7fELF', 183]);
  });

  it('contain documents only for proposals', () => {
    const documents = folders.filter((folder) => filesIn(zipOf(folder)).some((file) => file.endsWith('.br')));
    expect(documents).toEqual(['proposals']);
  });
});

describe('handlers', () => {
  const cache = join(import.meta.dirname, '../node_modules/.cache');
  let unpacked = '';

  beforeAll(() => {
    mkdirSync(cache, { recursive: true });
    unpacked = mkdtempSync(join(cache, 'handlers-'));
    // Without the bundled argon2, which is built for Lambda's CPU, Node finds this machine's.
    const filter = (path: string) => basename(path) !== 'node_modules';
    for (const folder of folders) cpSync(zipOf(folder), join(unpacked, folder), { recursive: true, filter });
  });
  afterAll(() => rmSync(unpacked, { recursive: true, force: true }));

  /** Loads a handler as Lambda does, calls it if there is an event, and returns what it wrote to its standard output. */
  const run = (folder: string, event?: object) => {
    const { Variables } = functionOf(plain, folder).properties.Environment;
    const code = `const { handler } = await import('./index.mjs');
      if (${Boolean(event)}) await handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 60000 });`;
    const env = { ...Variables, AWS_REGION: 'us-east-1', ORIGIN_SECRET: 'secret' };
    const options = { cwd: join(unpacked, folder), env, encoding: 'utf8' } as const;
    return execFileSync(process.execPath, ['--input-type=module', '--eval', code], options);
  };

  it.each(folders)('%s starts from its bundle and the environment of its template', (folder) => {
    expect(run(folder)).toBe('');
  });

  it('write metrics as lines that are JSON as a whole', () => {
    const ofOtherHost = { origin: 'https://www.firm.example', 'x-public-host': 'other.example' };
    const headers = { 'x-origin-secret': 'secret', 'sec-fetch-site': 'same-origin', ...ofOtherHost };
    const output = run('logout', { headers, requestContext: { http: { method: 'POST' } } });
    const metrics = [{ Namespace: 'website/prod', Dimensions: [[]], Metrics: [{ Name: 'own_page_refused' }] }];
    expect(JSON.parse(output)).toMatchObject({ own_page_refused: 1, _aws: { CloudWatchMetrics: metrics } });
  });
});
