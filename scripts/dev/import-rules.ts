import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from '#scripts/common/root.ts';

const browser = ['react', 'wouter', '@tanstack/', '@hookform/', '@radix-ui/', 'zod'];
const lambda = ['node:', '@aws-sdk/', '@smithy/', '@middy/', 'aws-lambda', 'argon2', 'jose', 'zod'];
const cdk = ['node:', 'aws-cdk-lib', 'cdk-nag', 'constructs', 'esbuild', 'leven', 'zod'];
const routes = ['functions/routes.ts', 'functions/tables.ts'];
const product = ['shared/', 'functions/', 'web/', 'infra/', 'scripts/common/'];

/**
 * What a folder's files may import besides that folder: other folders or files, and packages (any package if a rule has
 * no list). The first matching rule applies. `*` matches one folder: a feature may import only its own files, not those
 * of other features.
 */
const rules: readonly [folder: string, from: readonly string[], packages?: readonly string[]][] = [
  ['shared/', [], ['zod']],
  ['functions/testing/', ['shared/', 'functions/', 'web/testing/']],
  ['functions/lib/', ['shared/', ...routes], lambda],
  ['functions/*/', ['shared/', 'functions/lib/', ...routes], lambda],
  ['functions/*', ['shared/', 'functions/tables.ts'], []],
  ['web/src/', ['shared/'], browser],
  ['web/rooms/components/', ['shared/'], ['react']],
  ['web/rooms/*/', ['shared/', 'web/publishing/', 'web/rooms/components/'], ['react']],
  ['web/publishing/', ['shared/']],
  ['web/testing/', ['shared/', 'web/publishing/']],
  ['web/e2e/', ['shared/', 'web/src/', 'web/testing/']],
  ['web/', ['shared/', 'web/src/']],
  ['infra/testing/', ['shared/', 'functions/', 'infra/']],
  ['infra/', ['shared/', ...routes], cdk],
  ['scripts/launch/', [], ['node:']],
  ['scripts/common/', []],
  ['scripts/dev/', product],
  ['scripts/ops/', [...product, 'scripts/dev/']],
  [
    'scripts/measure/',
    ['shared/', 'web/', 'web/e2e/', 'web/testing/', 'infra/', 'scripts/common/', 'scripts/dev/', 'scripts/testing/'],
  ],
  ['', ['']],
];

const isTest = (file: string) => /\.(test|spec|shots)\.tsx?$|^(playwright\.config|vitest\.workspace)\.ts$/.test(file);
const isForTests = (path: string) => /(^|\/)(testing|e2e)\//.test(path);

const folderOf = (pattern: string, file: string): string | undefined =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}`).exec(file)?.[0];

const refusalOf = (file: string, specifier: string): string | undefined => {
  const [folder = '', from = [], packages] = rules.find(([each]) => folderOf(each, file) !== undefined) ?? [];
  if (specifier.startsWith('#') && !isTest(file)) {
    const target = specifier.slice(1);
    const allowed = [folderOf(folder, file) ?? '', ...from].filter((prefix) => target.startsWith(prefix));
    if (/^web\/rooms\/(?!components\/)/.test(target) && !isForTests(file))
      return 'no file imports a room by name, and a room uses relative paths';
    if (allowed.length === 0) return 'this folder does not import from there';
    if (isForTests(target) && !isForTests(file) && !allowed.some(isForTests)) return 'only tests may import from there';
  } else if (specifier.startsWith('.')) {
    const room = folderOf('web/rooms/*/', file);
    const staysInRoom = room !== undefined && posix.join(posix.dirname(file), specifier).startsWith(room);
    if (specifier.includes('..') && !staysInRoom)
      return 'a relative path stays in its folder or below; any other import starts with #';
  } else if (!/^(node:|#)?[@\w][\w./-]*$/.test(specifier)) {
    return 'neither a package nor a path of the project';
  } else if (!isTest(file) && packages && !packages.some((name) => specifier.startsWith(name))) {
    return 'this folder does not use that package';
  }
  return undefined;
};

/** Whether a file may compute import paths, to load handlers, rooms, or packages at run time. */
const mayCompute = (file: string) =>
  isTest(file) || isForTests(file) || /^(scripts|infra\/bundle|web\/publishing|web\/build)/.test(file);

/** Matches `createRequire` and any `import(…)`, also in types, and captures its path if that is a plain string. */
const expressions = /\bimport\((?:\s*(['"])([^'"$]+)\1\s*\))?|\bcreateRequire\b/g;

/**
 * Checks the imports of one file against the rules.
 * @param file the file's path, relative to the root
 * @returns one line for each refused import: file, line, path, and reason
 */
export const refusedImports = (file: string, text: string): string[] => {
  const { module } = parseSync(file, text);
  const statements = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ].map(({ start, value }) => ({ start, path: value }));
  const computed = [...text.matchAll(expressions)].map(({ index, 2: path }) => ({ start: index, path }));
  return [...statements, ...computed].flatMap(({ start, path }) => {
    const escapes = mayCompute(file) ? undefined : 'a computed import escapes these rules';
    const reason = path === undefined ? escapes : refusalOf(file, path);
    const line = text.slice(0, start).split('\n').length;
    return reason ? [`${file}:${line} imports ${path ?? 'a computed path'}: ${reason}`] : [];
  });
};

// Node before 24.2 has no import.meta.main.
if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const files = stdout.split('\n').filter((file) => file && existsSync(join(root, file)));
  const refused = files.flatMap((file) => refusedImports(file, readFileSync(join(root, file), 'utf8')));
  console.log(refused.length > 0 ? refused.join('\n') : `Checked the imports of ${files.length} files.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
