import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#scripts/common/root.ts';

// Each rule of biome.json and imports.grit about imports, proven by a probe: a file with one import, linted with the
// project's own configuration. `somewhere` and `another` are folders that the configuration has never heard of.

type Probe = [file: string, specifier: string];

const layers = ['shared', 'functions', 'web', 'infra', 'scripts'];
const others = (layer: string, ...allowed: string[]) =>
  layers.filter((each) => each !== layer && !allowed.includes(each)).map((each) => `#${each}/deep/file.ts`);

/** Imports from a folder, and from one that lies two deeper. */
const from = (folder: string, ...specifiers: string[]): Probe[] =>
  specifiers.flatMap((specifier) => ['', 'deep/deeper/'].map((below) => [`${folder}/${below}probe.ts`, specifier]));

const room = 'web/rooms/somewhere';

const refused: Probe[] = [
  // A relative path that leaves its folder, however deep the file lies and however the path is spelled.
  ...from('functions/somewhere', '../login/users.ts', '../../login/users.ts', './../x.ts', './below/../../x.ts'),
  ['web/src/features/somewhere/probe.tsx', '../session/guard.tsx'],
  ['functions/somewhere/probe.test.ts', '../another/file.ts'],

  // shared imports no other folder and does no I/O.
  ...from('shared', ...others('shared'), '#functions/routes.ts', 'node:fs', '@aws-sdk/client-dynamodb'),

  // A function never imports another one, and lib imports no function.
  ...['functions/somewhere', 'functions/lib', 'functions/proposals'].flatMap((folder) =>
    from(folder, '#functions/another/file.ts', '#functions/another/deep/file.ts', ...others('functions', 'shared')),
  ),
  ['functions/somewhere/probe.ts', '#functions/proposals/handler.ts'],
  ['functions/probe.ts', '#functions/another/file.ts'],
  ...from('functions/testing', ...others('functions', 'shared')),

  // A room is a folder that can be copied: nothing names a room, and its files never leave theirs.
  ...from('web/publishing', '#web/rooms/another/room.ts'),
  [`${room}/probe.ts`, '../another/room.ts'],
  ...['../../another/room.ts', '../figures/../../another/room.ts'].map(
    (path): Probe => [`${room}/sections/probe.ts`, path],
  ),
  ...from(room, '#web/rooms/another/room.ts', '#functions/contact/submit.ts', '#web/src/app/app.tsx'),
  ...['web/somewhere', 'scripts/somewhere', 'scripts/dev', 'infra'].flatMap((folder) =>
    from(folder, '#web/rooms/another/room.ts'),
  ),

  // Neither the browser nor a function knows what the rooms say, or what publishes it.
  ...[
    'web/src',
    'web/src/app',
    'web/src/features/somewhere',
    'web/src/lib',
    'functions/lib',
    'functions/proposals',
  ].flatMap((folder) => from(folder, '#web/rooms/another/room.ts', '#web/publishing/build.ts')),
  ...from('scripts/common', '#web/rooms/another/room.ts', '#web/publishing/room.ts'),

  // The browser's code imports shared and itself; app, features, ui and lib run one way.
  ...['web', 'web/src', 'web/src/features/somewhere', 'web/e2e'].flatMap((folder) =>
    from(folder, ...others('web', 'shared')),
  ),
  ...from('web/src/app', 'node:fs', '@aws-sdk/client-ses', '#web/build.ts', '#web/e2e/product.ts'),
  ...['app', 'features/somewhere', 'ui', 'lib', 'content'].flatMap((layer) =>
    from(`web/src/${layer}`, '#web/desk/deep/file.ts', '#web/somewhere/file.ts'),
  ),
  ...['features/somewhere', 'ui', 'lib', 'content'].flatMap((layer) =>
    from(`web/src/${layer}`, '#web/src/features/another/file.ts', '#web/src/app/app.tsx'),
  ),
  ...from('web/src/lib', '#web/src/ui/button.tsx'),

  // infra knows the functions by their routes and tables, and puts the built documents into a bundle.
  ...from('infra', '#functions/somewhere/handler.ts', '#functions/lib/errors.ts', '#functions/proposals/handler.ts'),
  ...['infra', 'infra/testing'].flatMap((folder) => from(folder, ...others('infra', 'shared', 'functions'))),

  // In scripts, ops imports dev and common, dev imports common, and nothing imports what measures.
  ...['common', 'dev', 'ops'].flatMap((part) => from(`scripts/${part}`, '#scripts/measure/bench/bench.ts')),
  ...['common', 'dev'].flatMap((part) => from(`scripts/${part}`, '#scripts/ops/leads/run.ts')),
  ...from('scripts/common', '#scripts/dev/product/start.ts'),

  // The product never imports what only tests use.
  ...from('functions/somewhere', '#functions/testing/leads.ts'),
  ...from('infra/constructs', '#infra/testing/assembly.ts'),
  ...from('scripts/somewhere', ...['functions', 'infra', 'scripts'].map((layer) => `#${layer}/testing/deep/file.ts`)),
  ...['web', 'web/somewhere', 'web/publishing', 'scripts/somewhere'].flatMap((folder) =>
    from(folder, '#web/e2e/product.ts', '#web/testing/rooms.ts'),
  ),
];

/** Every way to write an import, of an alias and of a relative path. */
const forms = ['#functions/another/file.ts', '../another/file.ts']
  .flatMap((path) => [
    `import '${path}';`,
    `import * as everything from '${path}';\neverything.something();`,
    `import type { Something } from '${path}';\nexport type Mine = Something;`,
    `export { something } from '${path}';`,
    `export const something = () => import('${path}');`,
    `export type Something = typeof import('${path}');`,
    `export type Something = import('${path}').Something;`,
  ])
  .map((text, index): [file: string, text: string] => [`functions/somewhere/form-${index}.ts`, text]);

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each probe has its own name, so that many may stand in one folder. */
const fileOf = ([file]: Probe, index: number) => file.replace('probe', `probe-${index}`);

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const aboutImports = ['lint/style/noRestrictedImports', 'plugin'];
const refusals = new Set<string>();

beforeAll(() => {
  for (const file of ['biome.json', 'imports.grit', '.gitignore', 'package.json'])
    copyFileSync(join(root, file), join(folder, file));
  for (const [index, probe] of refused.entries()) {
    write(fileOf(probe, index), `import { something } from '${probe[1]}';\nsomething();\n`);
  }
  for (const [file, text] of forms) write(file, `${text}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout);
  for (const { category, location } of report.diagnostics) {
    if (aboutImports.includes(category)) refusals.add(location.path);
  }
});

it('An import is refused that goes against the direction, out of its folder, or past a wall', () => {
  expect(refused.filter((probe, index) => !refusals.has(fileOf(probe, index)))).toEqual([]);
});

it('An import is refused however it is written', () => {
  expect(forms.filter(([file]) => !refusals.has(file))).toEqual([]);
});
