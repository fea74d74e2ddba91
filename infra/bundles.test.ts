import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { assetOf, readAssembly } from './testing/assembly.ts';
import { sampleFiles, sampleSentence } from './testing/sample-room.ts';

/** The size limit of a minified bundle, in KB of 1,000 bytes. A bundle is parsed at every cold start. */
const usualBudget = 430;
const budgets: Record<string, number> = { contact: 380, login: 460, notify: 480 };

const handlerFolders = allFunctions.map(({ folder }) => folder);
const assembly = readAssembly('plain');
const contentOf = (folder: string, file = 'handler.mjs') => readFileSync(join(assetOf(assembly, folder), file));
const filesOf = (folder: string) =>
  readdirSync(assetOf(assembly, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(assetOf(assembly, folder).length + 1));

testRows(handlerFolders)('bundle: stays within its budget without source files or eval', (folder) => {
  const code = contentOf(folder).toString();
  expect(code.length / 1000).toBeLessThanOrEqual(budgets[folder] ?? usualBudget);
  for (const name of filesOf(folder)) expect(name).not.toMatch(/\.map$|\.ts$/);
  expect(code.match(/.{0,40}(sourceMappingURL|child_process|\beval\(|\bnew Function\b|node:vm).{0,40}/g) ?? []).toEqual(
    [],
  );
});

it('bundle: contains argon2 for arm64 Linux only for login', () => {
  const native = 'node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node';
  expect(filesOf('login').filter((file) => file.endsWith('.node'))).toEqual([native]);
  // The ELF header: its class, and the machine, of which 183 is 64-bit Arm. Otherwise the first login would fail.
  const head = contentOf('login', native);
  expect([head.subarray(0, 4).toString('latin1'), head.readUInt16LE(18)]).toEqual(['\x7fELF', 183]);
  for (const folder of handlerFolders.filter((name) => name !== 'login')) {
    expect(filesOf(folder).filter((file) => !file.startsWith('generated/'))).toEqual(['handler.mjs', 'index.mjs']);
  }
});

describe('room files in bundles', () => {
  const stored = (folder: string) => filesOf(folder).filter((file) => file.startsWith('generated/'));
  testRows(handlerFolders.filter((folder) => folder !== 'proposals'))(
    'belong to proposals; others get at most rooms.json',
    (folder) => {
      const readsList = contentOf(folder).includes('rooms.json');
      expect(stored(folder)).toEqual(readsList ? ['generated/rooms.json'] : []);
    },
  );

  it('stay out of the code', () => {
    for (const folder of handlerFolders) expect(contentOf(folder).toString()).not.toContain(sampleSentence);
  });

  it('match what the build wrote', () => {
    expect(stored('proposals').sort()).toEqual([...sampleFiles.keys()].map((path) => `generated/${path}`).sort());
    for (const [path, content] of sampleFiles) {
      expect(contentOf('proposals', `generated/${path}`).equals(content), path).toBe(true);
    }
  });
});
