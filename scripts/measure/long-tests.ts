import { spawnSync } from 'node:child_process';
import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { findTests, isSlow } from '#scripts/dev/verify/find-tests.ts';
import {
  browser,
  browserTests,
  build,
  failure,
  runSteps,
  type Step,
  success,
  unitTests,
} from '#scripts/dev/verify/steps.ts';
import { fontConfig, installedFonts } from '#web/fonts.ts';
import { installPackages, packagePath } from './install.ts';
import { slices } from './mutation/slices.ts';

/** It runs the other tests in a copy of the project, and leaves no CPU time for anything else. */
const owner = 'scripts/owner.slow.test.ts';

const walk = 'scripts/walk.slow.test.ts';

/** Run together, because they mostly wait: for processes, and for services that fail. */
const slowTests: Step = {
  name: 'Slow tests and properties',
  run: () => {
    const properties = findTests(['unit'], ['.property.test.ts']).get('unit') ?? [];
    const slow = (findTests(['unit'], ['']).get('unit') ?? []).filter(isSlow);
    const files = [...slow.filter((file) => file !== owner && file !== walk), ...properties];
    return unitTests(files, { PROPERTY_CASES: '10000' }).run();
  },
};

const mutation: Step = {
  name: 'Mutation testing',
  run: async () => {
    await installPackages();
    const stryker = packagePath('@stryker-mutator/core/bin/stryker.js');
    const args = [stryker, 'run', 'scripts/measure/mutation/stryker.config.mjs'];
    const failed = Object.keys(slices).filter((MUTATION_SLICE) => {
      const env = { ...process.env, MUTATION_SLICE };
      return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status !== 0;
    });
    return failed.length === 0 ? success : failure;
  },
};

/** Tests of what depends on the width of letters. */
const patterns =
  'printed-drafts page-states tables.spec reading.spec documents.spec dossier.spec preferences.spec type.spec';

/** Runs what measures text once with each installed font. */
const inEachFont = (): Step[] => {
  const files = findTests(['unit', 'browser'], patterns.split(' '));
  const steps = [unitTests(files.get('unit') ?? []), browserTests(files.get('browser') ?? [])];
  const runs = installedFonts.flatMap((font) =>
    steps.map(({ name, run }) => ({
      name: `${name}, ${font}`,
      run: () => {
        process.env.FONTCONFIG_FILE = fontConfig(font);
        return run();
      },
    })),
  );
  return [build, browser, ...runs];
};

/** The suites by their names. @param all whether a browser that is not installed fails its walk */
const suites: Readonly<Record<string, (all: boolean) => Step[]>> = {
  slow: () => [slowTests, { ...unitTests([owner]), name: 'Another firm' }],
  browsers: (all) => [{ ...unitTests([walk], all ? { ALL_BROWSERS: 'yes' } : {}), name: 'Other browsers' }],
  fonts: inEachFont,
  mutation: () => [mutation],
};

/** Mutation testing takes longer than all others together. */
const usual = ['slow', 'browsers', 'fonts'];

export const commands: readonly Command[] = [
  defineCommand({
    name: 'test:long',
    description: 'Runs the suites that take too long for npm test.',
    positionals: '[SUITE ...]',
    options: { all: { type: 'boolean', description: 'fail if a browser is not installed' } },
    details: `slow      the *.slow.test.ts files: another firm, another room, faults, kills, npm run dev; and the
          *.property.test.ts files with ten thousand cases each
browsers  a walk through form, gate, and a document in Firefox and in WebKit; test-results/browsers shows failures
fonts     the tests that measure text in the client room, with only DejaVu, only Liberation, and only Noto
mutation  only when it is named, about 45 minutes: changes the rules of sessions, limits, logins, contact, and of what
          sales is told, one place at a time; fails when more than 10% of the changes go unnoticed`,
    async run({ values, positionals }) {
      const names = positionals.length > 0 ? positionals : usual;
      const unknown = names.find((name) => !Object.hasOwn(suites, name));
      if (unknown) throw new UsageError(`Unknown suite "${unknown}". Suites: ${Object.keys(suites).join(', ')}`);
      return runSteps(names.flatMap((name) => suites[name]?.(values.all ?? false) ?? []));
    },
  }),
];
