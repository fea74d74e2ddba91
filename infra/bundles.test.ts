import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedFiles, storedPdfs } from '#functions/proposals/build.ts';
import { rooms } from '#functions/testing/rooms.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { bundleOf, handlerFolders } from './bundle/bundle.ts';
import { assetOf, readAssembly } from './testing/assembly.ts';

/** The size limit of a minified bundle, in KB of 1,000 bytes. A bundle is parsed at every cold start. */
const usualBudget = 430;
const budgets: Record<string, number> = { contact: 380, login: 460, notify: 480 };

// Bundles everything, which takes long on a busy machine.
beforeAll(() => void bundleOf('contact'), 60_000);

const assembly = readAssembly('plain');
const filesOf = (folder: string) => {
  const asset = assetOf(assembly, folder);
  return readdirSync(asset, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(asset, file)).isFile(),
  );
};

testRows(handlerFolders)(
  'a zip is within its budget, made the same each time, and neither source nor runs any',
  (folder) => {
    const file = join(assetOf(assembly, folder), 'handler.mjs');
    expect(statSync(file).size / 1000).toBeLessThanOrEqual(budgets[folder] ?? usualBudget);
    expect(readFileSync(file).equals(bundleOf(folder).code)).toBe(true);
    for (const name of filesOf(folder)) expect(name).not.toMatch(/\.map$|\.ts$/);
    const code = readFileSync(file, 'utf8');
    expect(
      code.match(/.{0,40}(sourceMappingURL|child_process|\beval\(|\bnew Function\b|node:vm).{0,40}/g) ?? [],
    ).toEqual([]);
  },
);

describe('argon2', () => {
  const asset = assetOf(assembly, 'login');
  const native = 'node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node';

  it('is in the zip of login, as a program for arm64 under Linux', () => {
    expect(filesOf('login').filter((file) => file.endsWith('.node'))).toEqual([native]);
    // The ELF header: its class, and the machine, of which 183 is 64-bit Arm. Otherwise the first login would fail.
    const head = readFileSync(join(asset, native)).subarray(0, 20);
    expect([head.subarray(0, 4).toString('latin1'), head.readUInt16LE(18)]).toEqual(['\x7fELF', 183]);
  });

  it('is in no other zip', () => {
    for (const folder of handlerFolders.filter((name) => name !== 'login'))
      expect(filesOf(folder).filter((file) => !file.startsWith('generated/'))).toEqual(['handler.mjs']);
  });
});

describe('what is served of the rooms', () => {
  const stored = (folder: string) => filesOf(folder).filter((file) => file.startsWith('generated/'));
  const documents = rooms.flatMap(storedFiles);
  const pdfs = new Map(rooms.flatMap((room) => [...storedPdfs(room)]));

  it('is in no zip but that of proposals; the functions that know rooms have their list', () => {
    const withList = handlerFolders.filter((folder) => stored(folder).length > 0 && folder !== 'proposals');
    expect(withList.toSorted()).toEqual(['check', 'login', 'notify']);
    for (const folder of withList) expect(stored(folder)).toEqual(['generated/rooms.json']);
  });

  it('is in no code: it would be parsed at every cold start', () => {
    const sentences = documents.flatMap(({ json }) => json.match(/[^"\\]{60,}/g) ?? []);
    expect(sentences.length).toBeGreaterThan(100);
    for (const folder of handlerFolders) {
      const code = Buffer.from(bundleOf(folder).code).toString();
      expect(sentences.filter((sentence) => code.includes(sentence))).toEqual([]);
    }
  });

  it('lies beside the code as it was made from the editions', () => {
    const asset = assetOf(assembly, 'proposals');
    expect(stored('proposals').sort()).toEqual(
      ['rooms.json', ...pdfs.keys(), ...documents.flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`])]
        .map((path) => `generated/${path}`)
        .sort(),
    );
    for (const { path, json } of documents) expect(readFileSync(join(asset, 'generated', path), 'utf8')).toBe(json);
    for (const [path, frozen] of pdfs)
      expect(readFileSync(join(asset, 'generated', path)).equals(readFileSync(frozen))).toBe(true);
  });

  it('is below 20 MB, with the PDFs of newest editions only', () => {
    const asset = assetOf(assembly, 'proposals');
    const size = filesOf('proposals').reduce((sum, file) => sum + statSync(join(asset, file)).size, 0);
    expect(pdfs.size).toBeGreaterThan(0);
    expect(size).toBeLessThan(20_000_000);
  });
});
