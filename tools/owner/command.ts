import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { copyProject } from '#scripts/testing/copy-project.ts';
import { findTests, isSlow, type TestKind } from '#scripts/verify/find-tests.ts';
import { failure, type Outcome, runSteps, type Step, success } from '#scripts/verify/run-steps.ts';
import { browserTests, command, lint, types, unitTests } from '#scripts/verify/steps.ts';
import { applyChange, changes, ownersEdition } from './changes.ts';

/** They pin the sample. An owner replaces them. */
const sampleTests: Record<TestKind, string> = { unit: 'scripts/sample.test.ts', browser: 'web/e2e/sample.spec.ts' };

/**
 * What does not run in the copy, and why: the changes' own test, and slow suites that read nothing that an owner changes.
 * `npm test` runs them.
 */
const skipped: Readonly<Record<string, string>> = {
  'functions/login/outages.test.ts': 'waits for time limits of the database and of the secret',
  'functions/login/guessing.test.ts': 'counts wrong passwords',
  'scripts/launch/run.test.ts': 'starts and stops the launcher',
  'tools/owner/changes.test.ts': 'tries the changes that the copy has already',
  'tools/bench/baseline-bundle.test.ts': 'compares bundles of the SDK',
};

const copyAll = (folder: string): Outcome => {
  copyProject(folder);
  return success;
};

const changeAll = (folder: string): Outcome => {
  for (const change of changes) {
    applyChange(folder, change);
    console.log(`${change.file}: ${change.description}`);
  }
  return success;
};

/** Passes when the tests run and some of them fail: all would fail if the file did not load. */
const mustNotice = (name: string, tests: Step): Step => ({
  name,
  run: async () => {
    const { passed, failed } = await tests.run();
    console.log(`${passed} of its tests passed and ${failed} failed. Some must pass, and some must fail.`);
    return passed > 0 && failed > 0 ? { ...success, passed: 1 } : failure;
  },
});

/** @throws {Error} when a file that is left out does not exist */
const allBut = (kind: TestKind, leftOut: readonly string[]): string[] => {
  const files = (findTests([kind], ['']).get(kind) ?? []).filter((file) => !isSlow(file));
  const missing = leftOut.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new Error(`Left out, but no ${kind} test: ${missing.join(', ')}`);
  return files.filter((file) => !leftOut.includes(file));
};

const stepsIn = (folder: string): Step[] => [
  { name: 'Copy of the project', isRequired: true, run: async () => copyAll(folder) },
  { name: 'Changes', isRequired: true, run: async () => changeAll(folder) },
  { ...command('brand', folder), name: 'Pictures of the brand', isRequired: true },
  {
    ...command('publish-edition', folder, [
      ownersEdition.room,
      ownersEdition.version,
      '--note',
      'What the owner changed',
    ]),
    name: 'An edition of the changed offer',
    isRequired: true,
  },
  { ...command('new-room', folder, ['northwind', '--name', 'Northwind']), name: 'A second room', isRequired: true },
  types(folder),
  lint(folder),
  { ...command('build', folder), name: 'Build', isRequired: true },
  unitTests(allBut('unit', [sampleTests.unit, ...Object.keys(skipped)]), { folder }),
  browserTests(allBut('browser', [sampleTests.browser]), { folder }),
  mustNotice('The sample’s unit tests fail', unitTests([sampleTests.unit], { folder, silent: true })),
  mustNotice('The sample’s browser tests fail', browserTests([sampleTests.browser], { folder, silent: true })),
];

export const commands: readonly Command[] = [
  defineCommand({
    name: 'test:owner',
    description: `Shows that the tests hold for another firm: copies the project, changes what an owner would change first (the name, the
addresses, a client, a statistic, a price, the validity, a sentence), publishes that, makes a second room, and runs all
tests in the copy. Only the two files that pin the sample must fail there:
${sampleTests.unit} and ${sampleTests.browser}.`,
    options: { keep: { type: 'boolean', description: 'keep the copy, to look at it' } },
    run: async ({ values }) => {
      const folder = mkdtempSync(join(tmpdir(), 'owner-'));
      if (values.keep) console.log(`The copy is ${folder}.`);
      // Also when a signal ends the run.
      else process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
      for (const [file, reason] of Object.entries(skipped)) console.log(`Skipped: ${file}: ${reason}`);
      return runSteps(stepsIn(folder));
    },
  }),
];
