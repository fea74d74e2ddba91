import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { findTests } from './find-tests.ts';
import { applyChange, changes } from './owner-changes.ts';
import { failure, type Outcome, runSteps, type Step, success } from './run-steps.ts';
import { browserTests, command, lint, types, unitTests } from './steps.ts';

/** They pin the sample. An owner replaces them. */
const sampleTests = { unit: 'scripts/sample.test.ts', browser: 'web/e2e/sample.spec.ts' };

/** Suites that are slow and read nothing that an owner changes. `npm test` runs them. */
const skipped: Readonly<Record<string, string>> = {};

/** Caches of tools: the copy starts with its own. */
const isCache = (name: string) => name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name);

/** Copies the packages as hard links, or as files where the temporary folder is on another disk. */
const linkFolder = (from: string, to: string): void => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
};

const copyProject = (folder: string): Outcome => {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (git.status !== 0) throw new Error(`git ls-files failed: ${git.stderr}`);
  for (const file of git.stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !isCache(each))) {
    const [source, target] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)];
    if (name.endsWith('.json')) copyFileSync(source, target);
    else linkFolder(source, target);
  }
  return success;
};

const changeAll = (folder: string): Outcome => {
  for (const change of changes) {
    applyChange(folder, change);
    console.log(`${change.file}: ${change.description}`);
  }
  return success;
};

/** Expects some of the tests to fail: all of them would also fail if the file did not load. */
const mustNotice = (name: string, tests: Step): Step => ({
  name,
  run: async () => {
    const { passed, failed } = await tests.run();
    console.log(`${passed} passed and ${failed} failed, as they must where the sample was changed.`);
    return passed > 0 && failed > 0 ? { ...success, passed: 1 } : failure;
  },
});

const allBut = (kind: 'unit' | 'browser'): string[] =>
  (findTests([kind], ['']).get(kind) ?? []).filter(
    (file) => file !== sampleTests[kind] && !Object.hasOwn(skipped, file),
  );

const stepsIn = (folder: string): Step[] => [
  { name: 'Copy of the project', isRequired: true, run: async () => copyProject(folder) },
  { name: 'Changes', isRequired: true, run: async () => changeAll(folder) },
  { ...command('brand', folder), name: 'Pictures of the brand', isRequired: true },
  types(folder),
  lint(folder),
  { ...command('build', folder), name: 'Build', isRequired: true },
  unitTests(allBut('unit'), { folder }),
  browserTests(allBut('browser'), { folder }),
  mustNotice('The sample’s unit tests fail', unitTests([sampleTests.unit], { folder, quiet: true })),
  mustNotice('The sample’s browser tests fail', browserTests([sampleTests.browser], { folder, quiet: true })),
];

export const commands: readonly Command[] = [
  defineCommand({
    name: 'test:owner',
    description: `Shows that the tests hold for another firm: copies the project, changes what an owner would change first (the name, the
addresses, a client, a statistic, a price, the validity, a sentence), and runs all tests in the copy. Only the two files
that pin the sample must fail there: ${sampleTests.unit} and ${sampleTests.browser}.`,
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
