import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { mail, site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { gatedTexts, leaksIn, stringsIn } from './dev/site/gated-text.ts';
import { findTests, isSlow, type TestKind } from './dev/verify/find-tests.ts';
import { failure, type Step, success } from './dev/verify/run-steps.ts';
import { browserTests, command, lint, types, unitTests } from './dev/verify/steps.ts';
import { copyProject, linkFolder } from './testing/copy-project.ts';
import { applyChange, changes, ownersEdition } from './testing/owners-changes.ts';

// The tests hold for another firm. No test has words of the sample typed into it, so one that reads nothing of the owner's
// cannot fail; all others run in a copy of the project, in which what an owner changes first is changed and published, and
// there is a second room. Only the two files that pin the sample must fail there; an owner replaces them.

vi.setConfig({ testTimeout: 1_800_000 });

const sampleTests: Record<TestKind, string> = { unit: 'scripts/sample.test.ts', browser: 'web/e2e/sample.spec.ts' };

const folder = mkdtempSync(join(tmpdir(), 'owner-'));

/** All but the slow ones, and those that pin the sample. */
const othersOf = (kind: TestKind): string[] =>
  (findTests([kind], ['']).get(kind) ?? []).filter((file) => !isSlow(file) && file !== sampleTests[kind]);

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

const run = (step: Step) => step.run();

beforeAll(async () => {
  // The copy's commands are no part of this run of vitest.
  for (const name of ['NODE_ENV', 'VITEST', 'MODE', 'TEST', 'DEV', 'PROD', 'SSR', 'BASE_URL']) delete process.env[name];
  copyProject(folder);
  // What draws the brand, where it is installed.
  const packages = 'scripts/measure/packages/node_modules';
  if (existsSync(join(root, packages))) linkFolder(join(root, packages), join(folder, packages));
  for (const change of changes) applyChange(folder, change);
  const { room, version } = ownersEdition;
  for (const step of [
    command('brand', folder),
    command('publish-edition', folder, [room, version, '--note', 'What the owner changed']),
    command('new-room', folder, ['northwind', '--name', 'Northwind']),
    command('build', folder),
  ]) {
    expect(await run(step), step.name).toBe(success);
  }
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

test.each([types(folder), lint(folder)])('$name', async (step) => {
  expect(await run(step)).toBe(success);
});

test.each([unitTests(readingOf('unit'), { folder }), browserTests(readingOf('browser'), { folder })])(
  '$name pass',
  async (step) => {
    const { passed, failures } = await run(step);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(100);
  },
);

test.each([
  unitTests([sampleTests.unit], { folder, silent: true }),
  browserTests([sampleTests.browser], { folder, silent: true }),
])('$name that pin the sample notice: some fail, and not because the file does not load', async (step) => {
  const outcome = await run(step);
  expect(outcome).not.toEqual(failure);
  expect(outcome.failed).toBeGreaterThan(0);
  expect(outcome.passed).toBeGreaterThan(0);
});
