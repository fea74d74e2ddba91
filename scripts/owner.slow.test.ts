import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { mail, site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { gatedTexts, leaksIn, stringsIn } from './dev/site/gated-text.ts';
import { findTests, isSlow, type TestKind, testKinds } from './dev/verify/find-tests.ts';
import { copyProject, linkFolder } from './testing/copy-project.ts';
import { applyChange, changes, ownersEdition } from './testing/owners-changes.ts';

// The tests hold for another firm. No test has words of the sample typed into it, so one that reads nothing of the owner's
// cannot fail; all others run in a copy of the project, in which what an owner changes first is changed and published, and
// there is a second room. Only the file that pins the sample must fail there; an owner replaces it.

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 });

const sampleTest = 'scripts/sample.test.ts';

const folder = mkdtempSync(join(tmpdir(), 'owner-'));

/** All but the slow ones, and the one that pins the sample. */
const othersOf = (kind: TestKind): string[] =>
  (findTests([kind], ['']).get(kind) ?? []).filter((file) => !isSlow(file) && file !== sampleTest);

/** How a test reads the firm, the public pages, and the client's documents, or walks through all pages. */
const reading =
  /from '(?:#shared|\.)\/(?:site|brand)\.|#web\/src\/content\/|#functions\/(?:proposals|testing\/rooms)|'\.\/page-states/;
/** Where tests read them by short paths. */
const ofOwner = /^(?:functions\/proposals|web\/brand|web\/src\/content)\//;

const readingOf = (kind: TestKind): string[] =>
  othersOf(kind).filter((file) => ofOwner.test(file) || reading.test(readFileSync(join(root, file), 'utf8')));

test('no other test has words of the sample typed into it', async () => {
  const { name, legalName, contactEmail, clients } = site;
  const texts = [...(await gatedTexts()), ...stringsIn(landing)].filter((text) => text.length >= 25);
  const words = [name, legalName, contactEmail, ...clients, mail.sales, mail.sender, ...texts];
  const contents = [...othersOf('unit'), ...othersOf('browser')].map((file): [string, string] => [
    file,
    readFileSync(join(root, file), 'utf8'),
  ]);
  expect(leaksIn(contents, words)).toEqual([]);
});

/** Runs a command in the copy. @returns its exit code, what it printed, and what its last line counts */
const run = async (...args: string[]) => {
  // This run of vitest is no part of it.
  const outer = /^(NODE_ENV|VITEST.*|MODE|TEST|DEV|PROD|SSR|BASE_URL|SLOW_TESTS|PROPERTY_CASES)$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
  const program = spawn(process.execPath, [join(folder, 'scripts/main.ts'), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [status]] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  const [, passed, failed] = /(\d+) passed, (\d+) failed[^\n]*\n$/.exec(output) ?? [];
  return { status, output, passed: Number(passed), failed: Number(failed) };
};

beforeAll(async () => {
  copyProject(folder);
  // What draws the brand, where it is installed.
  const packages = 'scripts/measure/packages/node_modules';
  if (existsSync(join(root, packages))) linkFolder(join(root, packages), join(folder, packages));
  for (const change of changes) applyChange(folder, change);
  const { room, version } = ownersEdition;
  for (const command of [
    ['brand'],
    ['publish-edition', room, version, '--note', 'What the owner changed'],
    ['new-room', 'northwind', '--name', 'Northwind'],
    ['build'],
  ]) {
    expect(await run(...command)).toMatchObject({ status: 0 });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

test.each(['typecheck', 'lint'])('%s finds nothing', async (command) => {
  expect(await run(command)).toMatchObject({ status: 0 });
});

test.each(testKinds)('the %s tests pass', async (kind) => {
  const { output, ...outcome } = await run('test', ...readingOf(kind));
  const counts = { status: 0, passed: expect.toSatisfy((count: number) => count > 50), failed: 0 };
  expect(outcome, output.slice(-5000)).toEqual(counts);
});

test('the tests that pin the sample notice: some fail, and not because they do not load', async () => {
  const { status, passed, failed } = await run('test', sampleTest);
  expect(status).toBe(1);
  expect(Math.min(passed, failed)).toBeGreaterThan(0);
});
