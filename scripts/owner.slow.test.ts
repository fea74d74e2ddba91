import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { findTests, isSlow, type TestKind } from './dev/verify/find-tests.ts';
import { failure, type Step, success } from './dev/verify/run-steps.ts';
import { browserTests, command, lint, types, unitTests } from './dev/verify/steps.ts';
import { copyProject, linkFolder } from './testing/copy-project.ts';
import { applyChange, changes, ownersEdition } from './testing/owners-changes.ts';

// The tests hold for another firm: in a copy of the project, what an owner changes first is changed and published, there is
// a second room, and all tests run. Only the file that pins the sample must fail there; an owner replaces it.

vi.setConfig({ testTimeout: 1_800_000 });

const sampleTest = 'scripts/sample.test.ts';

const folder = mkdtempSync(join(tmpdir(), 'owner-'));

/** All but the slow ones, and the one that pins the sample. */
const othersOf = (kind: TestKind): string[] =>
  (findTests([kind], ['']).get(kind) ?? []).filter((file) => !isSlow(file) && file !== sampleTest);

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

test.each([unitTests(othersOf('unit'), { folder }), browserTests(othersOf('browser'), { folder })])(
  '$name pass',
  async (step) => {
    const { passed, failures } = await run(step);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(100);
  },
);

test('the tests that pin the sample notice: some fail, and not because the file does not load', async () => {
  const outcome = await run(unitTests([sampleTest], { folder, silent: true }));
  expect(outcome).not.toEqual(failure);
  expect(outcome.failed).toBeGreaterThan(0);
  expect(outcome.passed).toBeGreaterThan(0);
});
