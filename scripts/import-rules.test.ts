import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#scripts/common/root.ts';

// Each rule of biome.json and imports.grit about imports, proven by a probe: a file with one import, linted with the
// project's own configuration. `somewhere` and `another` are folders that the configuration has never heard of.

type Probe = [file: string, specifier: string];

const everyDepth = (folder: string, specifier: string): Probe[] =>
  ['', 'deep/', 'deep/deeper/'].map((below) => [`${folder}/${below}probe.ts`, specifier]);

const refused: Probe[] = [
  // A relative path that leaves its folder, however deep the file lies and however the path is spelled.
  ...everyDepth('functions/somewhere', '../login/users.ts'),
  ...everyDepth('functions/somewhere', '../../login/users.ts'),
  ...everyDepth('functions/somewhere', '../../../login/users.ts'),
  ...everyDepth('functions/somewhere', './../login/users.ts'),
  ...everyDepth('functions/somewhere', './below/../../login/users.ts'),
  ['functions/lib/probe.ts', '../login/users.ts'],
  ['functions/lib/http/probe.ts', '../../login/users.ts'],
  ['web/src/lib/probe.ts', '../app/app.tsx'],
  ['web/src/features/somewhere/probe.tsx', '../session/guard.tsx'],
  ['infra/constructs/probe.ts', '../../scripts/start.ts'],
  ...everyDepth('scripts/somewhere', '../../web/build.ts'),
  ['functions/somewhere/probe.test.ts', '../another/file.ts'],

  // shared imports no other folder and does no I/O.
  ...['functions', 'web', 'infra', 'scripts'].flatMap((other) => everyDepth('shared', `#${other}/somewhere/file.ts`)),
  ['shared/probe.ts', '#functions/routes.ts'],
  ['shared/probe.ts', 'node:fs'],
  ['shared/probe.ts', '@aws-sdk/client-dynamodb'],

  // A function never imports another one, and lib imports no function.
  ...everyDepth('functions/somewhere', '#functions/another/file.ts'),
  ...everyDepth('functions/somewhere', '#functions/another/deep/file.ts'),
  ...everyDepth('functions/lib', '#functions/another/file.ts'),
  ...everyDepth('functions/proposals', '#functions/another/file.ts'),
  ['functions/somewhere/probe.ts', '#functions/proposals/handler.ts'],
  ['functions/probe.ts', '#functions/another/file.ts'],
  ...['web', 'infra', 'scripts'].flatMap((other) => [
    ...everyDepth('functions/somewhere', `#${other}/file.ts`),
    ...everyDepth('functions/proposals', `#${other}/deep/file.ts`),
    ...everyDepth('functions/testing', `#${other}/deep/file.ts`),
  ]),

  // A room is a folder that can be copied: nothing names a room, and its files never leave theirs.
  ...everyDepth('functions/proposals/publishing', '#functions/proposals/rooms/another/room.ts'),
  ['functions/proposals/rooms/somewhere/probe.ts', '../another/room.ts'],
  ['functions/proposals/rooms/somewhere/sections/probe.ts', '../../another/room.ts'],
  ['functions/proposals/rooms/somewhere/sections/probe.ts', '../figures/../../another/room.ts'],
  ['functions/proposals/rooms/somewhere/sections/deep/probe.ts', '../../../another/room.ts'],
  ...everyDepth('functions/proposals/rooms/somewhere', '#functions/proposals/rooms/another/room.ts'),
  ...everyDepth('functions/proposals/rooms/somewhere', '#functions/contact/submit.ts'),
  ...everyDepth('functions/proposals/rooms/somewhere', '#web/src/app/app.tsx'),

  // The browser's code imports shared and itself; app, features, ui and lib run one way.
  ...['functions', 'infra', 'scripts'].flatMap((other) => [
    ...everyDepth('web/src', `#${other}/file.ts`),
    ...everyDepth('web/src/features/somewhere', `#${other}/deep/file.ts`),
    ...everyDepth('web/e2e', `#${other}/deep/file.ts`),
    ['web/probe.ts', `#${other}/file.ts`] satisfies Probe,
  ]),
  ['web/src/app/probe.ts', 'node:fs'],
  ['web/src/app/probe.ts', '@aws-sdk/client-ses'],
  ['web/src/app/probe.ts', '#web/build.ts'],
  ['web/src/app/probe.ts', '#web/e2e/product.ts'],
  ...['app', 'features/somewhere', 'ui', 'lib', 'content'].flatMap((layer) =>
    ['desk', 'brand', 'somewhere'].flatMap((other) => everyDepth(`web/src/${layer}`, `#web/${other}/deep/file.ts`)),
  ),
  ...everyDepth('web/src/features/somewhere', '#web/src/features/another/file.ts'),
  ...everyDepth('web/src/features/somewhere', '#web/src/app/app.tsx'),
  ...everyDepth('web/src/ui', '#web/src/features/another/file.ts'),
  ...everyDepth('web/src/ui', '#web/src/app/app.tsx'),
  ...everyDepth('web/src/lib', '#web/src/features/another/file.ts'),
  ...everyDepth('web/src/lib', '#web/src/app/app.tsx'),
  ...everyDepth('web/src/lib', '#web/src/ui/button.tsx'),
  ...everyDepth('web/src/content', '#web/src/features/another/file.ts'),

  // infra knows the functions by their routes and tables, and puts the built documents into a bundle.
  ...everyDepth('infra', '#functions/somewhere/handler.ts'),
  ...everyDepth('infra', '#functions/lib/errors.ts'),
  ...everyDepth('infra', '#functions/proposals/handler.ts'),
  ...['web', 'scripts'].flatMap((other) => everyDepth('infra', `#${other}/file.ts`)),
  ...['web', 'scripts'].flatMap((other) => everyDepth('infra/testing', `#${other}/deep/file.ts`)),

  // In scripts, ops imports dev and common, dev imports common, and nothing imports what measures.
  ...['common', 'dev', 'ops'].flatMap((part) => everyDepth(`scripts/${part}`, '#scripts/measure/bench/bench.ts')),
  ...['common', 'dev'].flatMap((part) => everyDepth(`scripts/${part}`, '#scripts/ops/leads/run.ts')),
  ...everyDepth('scripts/common', '#scripts/dev/product/start.ts'),

  // The product never imports what only tests use.
  ...everyDepth('functions/somewhere', '#functions/testing/leads.ts'),
  ...everyDepth('infra/constructs', '#infra/testing/assembly.ts'),
  ...['#functions/testing', '#infra/testing', '#scripts/testing', '#web/e2e'].flatMap((folder) =>
    everyDepth('scripts/somewhere', `${folder}/deep/file.ts`),
  ),
  ...['web', 'web/somewhere'].map((folder): Probe => [`${folder}/probe.ts`, '#web/e2e/product.ts']),
];

const allowed: Probe[] = [
  ['shared/probe.ts', './site.ts'],
  ['shared/probe.ts', 'zod/mini'],
  ...everyDepth('functions/somewhere', '#shared/api.ts'),
  ...everyDepth('functions/somewhere', '#functions/lib/errors.ts'),
  ...everyDepth('functions/somewhere', '#functions/lib/http/handler.ts'),
  ...everyDepth('functions/somewhere', '#functions/routes.ts'),
  ...everyDepth('functions/somewhere', './deep/file.ts'),
  ...everyDepth('functions/proposals', '#functions/proposals/somewhere/file.ts'),
  ...everyDepth('functions/proposals/rooms/somewhere', '#functions/proposals/publishing/blocks.ts'),
  ['functions/proposals/rooms/somewhere/sections/probe.ts', '../figures/figures.ts'],
  ['functions/testing/probe.ts', '#functions/contact/repository.ts'],
  ['functions/testing/probe.ts', '#functions/testing/leads.ts'],
  ['functions/somewhere/probe.test.ts', '#functions/another/file.ts'],
  ['functions/somewhere/probe.test.ts', '#scripts/testing/tables.ts'],
  ['web/probe.ts', '#web/src/prerendered-page.ts'],
  ['web/probe.ts', 'node:fs'],
  ...everyDepth('web/src/app', '#web/src/features/somewhere/file.tsx'),
  ...everyDepth('web/src/features/somewhere', '#web/src/ui/button.tsx'),
  ...everyDepth('web/src/features/somewhere', '#web/src/lib/api-error.ts'),
  ...everyDepth('web/src/features/somewhere', '#shared/site.ts'),
  ...everyDepth('web/src/ui', '#web/src/lib/page-title.ts'),
  ['web/e2e/probe.spec.ts', '#functions/proposals/build.ts'],
  ...everyDepth('infra', '#functions/routes.ts'),
  ...everyDepth('infra', '#functions/proposals/build.ts'),
  ...everyDepth('infra', '#functions/proposals/write-stored.ts'),
  ...everyDepth('infra', '#infra/config.ts'),
  ['infra/testing/probe.ts', '#functions/lib/errors.ts'],
  ['infra/testing/probe.ts', '#infra/testing/assembly.ts'],
  ...[
    'scripts/testing/probe.ts',
    'scripts/dev/probe.test.ts',
    'scripts/measure/probe.ts',
    'infra/probe.test.ts',
  ].flatMap((file) => ['#scripts/testing/tables.ts', '#functions/testing/leads.ts'].map((of): Probe => [file, of])),
  ['web/e2e/probe.ts', '#web/e2e/product.ts'],
  ['web/e2e/probe.ts', '#web/browser-flags.ts'],
  ['infra/probe.test.ts', '#scripts/dev/product/create-tables.ts'],
  ...['shared', 'functions', 'web', 'infra', 'scripts'].flatMap((other) =>
    everyDepth('scripts/ops', `#${other}/deep/file.ts`),
  ),
  ...['shared', 'functions', 'web', 'infra', 'scripts'].flatMap((other) =>
    everyDepth('scripts/measure', `#${other}/deep/file.ts`),
  ),
];

/** Every way to write an import, of an alias and of a relative path. */
const forms = ['#functions/another/file.ts', '../another/file.ts']
  .flatMap((path) => [
    `import '${path}';`,
    `import something from '${path}';\nsomething();`,
    `import * as everything from '${path}';\neverything.something();`,
    `import type { Something } from '${path}';\nexport type Mine = Something;`,
    `export { something } from '${path}';`,
    `export * from '${path}';`,
    `export const something = () => import('${path}');`,
    `export type Something = typeof import('${path}');`,
    `export type Something = import('${path}').Something;`,
  ])
  .map((text, index): [file: string, text: string] => [`functions/somewhere/form-${index}.ts`, text]);

/** Pairs of files that import each other's types only. */
const circles: [first: string, second: string][] = [
  ['shared/here.ts', './there.ts'],
  ['scripts/here/here.ts', '#scripts/there/there.ts'],
];
const importsType = (specifier: string) => `import type { Other } from '${specifier}';\nexport type Own = Other | 1;\n`;

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each probe has its own name, so that many may stand in one folder. */
const fileOf = ([file]: Probe, index: number) => file.replace('probe', `probe-${index}`);

/** The file that a specifier of a circle names. */
const targetOf = (first: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(first), specifier);

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const aboutImports = ['lint/style/noRestrictedImports', 'lint/suspicious/noImportCycles', 'plugin'];
const refusals = new Set<string>();

beforeAll(() => {
  for (const file of ['biome.json', 'imports.grit', '.gitignore', 'package.json'])
    copyFileSync(join(root, file), join(folder, file));
  for (const [index, probe] of [...refused, ...allowed].entries()) {
    write(fileOf(probe, index), `import { something } from '${probe[1]}';\nsomething();\n`);
  }
  for (const [file, text] of forms) write(file, `${text}\n`);
  for (const [first, second] of circles) {
    write(first, importsType(second));
    write(targetOf(first, second), importsType(`#${first}`));
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout);
  for (const { category, location } of report.diagnostics) {
    if (aboutImports.includes(category)) refusals.add(location.path);
  }
});

/** The probes whose import is not judged so. */
const misjudged = (probes: readonly Probe[], first: number, isRefused: boolean) =>
  probes.filter((probe, index) => refusals.has(fileOf(probe, first + index)) !== isRefused);

it('An import is refused that goes against the direction, out of its folder, or past a wall', () => {
  expect(misjudged(refused, 0, true)).toEqual([]);
});

it('An import is refused however it is written', () => {
  expect(forms.filter(([file]) => !refusals.has(file))).toEqual([]);
});

it('An import is refused that closes a circle of types', () => {
  const files = circles.flatMap(([first, second]) => [first, targetOf(first, second)]);
  expect(files.filter((file) => !refusals.has(file))).toEqual([]);
});

it('Every other import is allowed', () => {
  expect(misjudged(allowed, refused.length, false)).toEqual([]);
});
