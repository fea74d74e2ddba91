import { describe, expect, it } from 'vitest';
import { refusedImports } from './import-rules.ts';

// The rules do not know the folders `somewhere` and `another`.

type Probe = [file: string, specifier: string];

const layers = ['shared', 'functions', 'web', 'infra', 'scripts'];
const others = (layer: string, ...allowed: string[]) =>
  layers.filter((each) => each !== layer && !allowed.includes(each)).map((each) => `#${each}/deep/file.ts`);

/** Imports from a folder and from one two levels deeper. */
const from = (folder: string, ...specifiers: string[]): Probe[] =>
  specifiers.flatMap((specifier) => ['', 'deep/deeper/'].map((below) => [`${folder}/${below}probe.ts`, specifier]));

const room = 'web/rooms/somewhere';

const refused: Probe[] = [
  // A relative path must not leave its folder, at any depth or in any spelling.
  ...from('functions/somewhere', '../login/users.ts', '../../login/users.ts', './../x.ts', './below/../../x.ts'),
  ['web/src/features/somewhere/probe.tsx', '../session/guard.tsx'],
  ['functions/somewhere/probe.test.ts', '../another/file.ts'],

  // shared imports no other folder and does no I/O.
  ...from('shared', ...others('shared'), '#functions/routes.ts', 'node:fs', '@aws-sdk/client-dynamodb'),

  // Functions never import each other, and lib imports none.
  ...['functions/somewhere', 'functions/lib', 'functions/proposals'].flatMap((folder) =>
    from(folder, '#functions/another/file.ts', '#functions/another/deep/file.ts', ...others('functions', 'shared')),
  ),
  ['functions/somewhere/probe.ts', '#functions/proposals/handler.ts'],
  ['functions/probe.ts', '#functions/another/file.ts'],
  ...from('functions/testing', ...others('functions', 'shared')),

  // A room must be a folder that can be copied: nothing imports a room, and a room imports only its own files.
  ...from('web/publishing', '#web/rooms/another/room.ts'),
  [`${room}/probe.ts`, '../another/room.ts'],
  ...['../../another/room.ts', '../figures/../../another/room.ts'].map(
    (path): Probe => [`${room}/sections/probe.ts`, path],
  ),
  ...from(room, '#web/rooms/another/room.ts', '#functions/contact/submit.ts', '#web/src/app/app.tsx'),
  ...['web/somewhere', 'scripts/somewhere', 'scripts/dev', 'infra'].flatMap((folder) =>
    from(folder, '#web/rooms/another/room.ts'),
  ),

  // Neither the browser nor a function imports rooms or publishing.
  ...[
    'web/src',
    'web/src/app',
    'web/src/features/somewhere',
    'web/src/lib',
    'functions/lib',
    'functions/proposals',
  ].flatMap((folder) => from(folder, '#web/rooms/another/room.ts', '#web/publishing/build.ts')),
  ...from('scripts/common', '#web/rooms/another/room.ts', '#web/publishing/room.ts'),

  // Browser code imports only shared and itself, in the order app, features, ui, lib.
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

  // infra knows functions by their routes and tables, and bundles the built documents.
  ...from('infra', '#functions/somewhere/handler.ts', '#functions/lib/errors.ts', '#functions/proposals/handler.ts'),
  ...['infra', 'infra/testing'].flatMap((folder) => from(folder, ...others('infra', 'shared', 'functions'))),

  // ops imports dev and common, dev imports common, and nothing imports measure.
  ...['common', 'dev', 'ops'].flatMap((part) => from(`scripts/${part}`, '#scripts/measure/bench/bench.ts')),
  ...['common', 'dev'].flatMap((part) => from(`scripts/${part}`, '#scripts/ops/leads/commands.ts')),
  ...from('scripts/common', '#scripts/dev/product/start.ts'),

  // The product never imports test code.
  ...from('functions/somewhere', '#functions/testing/leads.ts'),
  ...from('infra/constructs', '#infra/testing/assembly.ts'),
  ...from('scripts/somewhere', ...['functions', 'infra', 'scripts'].map((layer) => `#${layer}/testing/deep/file.ts`)),
  ...['web', 'web/somewhere', 'web/publishing', 'scripts/somewhere'].flatMap((folder) =>
    from(folder, '#web/e2e/product.ts', '#web/testing/rooms.ts'),
  ),
];

/** Every syntax that imports a path. */
const forms = (path: string) => [
  `import '${path}';`,
  `import * as everything from '${path}';`,
  `import type { Something } from '${path}';`,
  `export { something } from '${path}';`,
  `export * from '${path}';`,
  `export const something = () => import('${path}');`,
  `export type Something = typeof import('${path}');`,
];

/** Computed paths, which no rule can check. */
const computed = [
  'const something = () => import(`#functions/another/file.ts`);',
  "const something = () => import('#functions/' + name);",
  "import { createRequire } from 'node:module';",
];

const isRefused = (file: string, text: string) => refusedImports(file, text).length > 0;

describe('refusedImports', () => {
  it('refuses imports that the table forbids', () => {
    const passed = refused.filter(([file, path]) => !isRefused(file, `import '${path}';`));
    expect(passed).toEqual([]);
  });

  it.each(['#functions/another/file.ts', '../another/file.ts', '/root/file.ts', 'file:///root/file.ts'])(
    'refuses %s however it is written',
    (path) => {
      expect(forms(path).filter((text) => !isRefused('functions/somewhere/probe.ts', text))).toEqual([]);
    },
  );

  it.each(['shared/probe.ts', 'functions/somewhere/probe.ts', 'web/src/app/probe.tsx'])(
    'refuses computed imports in %s',
    (file) => {
      expect(computed.filter((text) => !isRefused(file, text))).toEqual([]);
    },
  );

  it('names file and line with the reason', () => {
    expect(refusedImports('shared/probe.ts', "\nimport 'react';")).toEqual([
      'shared/probe.ts:2 imports react: this folder does not use that package',
    ]);
  });

  it('allows the imports of the table', () => {
    const needed: Probe[] = [
      ['functions/somewhere/handler.ts', '#functions/lib/errors.ts'],
      ['web/src/features/somewhere/page.tsx', '#web/src/ui/button.tsx'],
      ['web/rooms/somewhere/sections/part.ts', '../figures/figures.ts'],
      ['scripts/ops/somewhere/command.ts', '#scripts/dev/product/settings.ts'],
      ['functions/somewhere/handler.test.ts', '#web/testing/rooms.ts'],
      ['shared/schema.ts', 'zod/mini'],
    ];
    expect(needed.filter(([file, path]) => isRefused(file, `import '${path}';`))).toEqual([]);
  });
});
