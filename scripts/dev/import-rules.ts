import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from '#scripts/common/root.ts';

/** What files of a folder may import besides their own folder: other folders or files, and packages (all if absent). */
type Rule = { in: string; from: readonly string[]; packages?: readonly string[] };

const browserPackages = ['react', 'wouter', '@tanstack/', '@hookform/', '@radix-ui/', 'zod'];
const lambdaPackages = ['node:', '@aws-sdk/', '@smithy/', '@middy/', 'aws-lambda', 'argon2', 'jose', 'zod'];
const cdkPackages = ['node:', 'aws-cdk-lib', 'cdk-nag', 'constructs', 'esbuild', 'leven', 'zod'];
const functionTables = ['functions/routes.ts', 'functions/tables.ts'];
const webShared = ['shared/', 'web/src/content/', 'web/src/early-reads.ts'];

/**
 * The first match applies. `*` is a single folder: a feature may import its own files but not those of another feature.
 */
const rules: readonly Rule[] = [
  { in: 'shared/', from: [], packages: ['zod'] },
  { in: 'functions/testing/', from: ['shared/', 'functions/', 'web/testing/'] },
  { in: 'functions/lib/', from: ['shared/', ...functionTables], packages: lambdaPackages },
  { in: 'functions/*/', from: ['shared/', 'functions/lib/', ...functionTables], packages: lambdaPackages },
  { in: 'functions/*', from: ['shared/', 'functions/tables.ts'], packages: [] },
  { in: 'web/src/lib/', from: webShared, packages: browserPackages },
  { in: 'web/src/content/', from: ['shared/'], packages: [] },
  { in: 'web/src/ui/', from: [...webShared, 'web/src/lib/', 'web/src/type/'], packages: browserPackages },
  {
    in: 'web/src/features/*/',
    from: [...webShared, 'web/src/lib/', 'web/src/ui/', 'web/src/room.css'],
    packages: browserPackages,
  },
  { in: 'web/src/', from: ['shared/'], packages: browserPackages },
  { in: 'web/rooms/*/', from: ['shared/', 'web/publishing/'], packages: [] },
  { in: 'web/publishing/', from: ['shared/'] },
  { in: 'web/testing/', from: ['shared/', 'web/publishing/'] },
  { in: 'web/e2e/', from: ['shared/', 'web/src/content/', 'web/testing/'] },
  { in: 'web/', from: ['shared/', 'web/src/'] },
  { in: 'infra/testing/', from: ['shared/', 'functions/', 'infra/'] },
  { in: 'infra/', from: ['shared/', ...functionTables], packages: cdkPackages },
  { in: 'scripts/launch/', from: [], packages: ['node:'] },
  { in: 'scripts/common/', from: [] },
  { in: 'scripts/dev/', from: ['shared/', 'functions/', 'web/', 'infra/', 'scripts/common/'] },
  { in: 'scripts/ops/', from: ['shared/', 'functions/', 'web/', 'infra/', 'scripts/common/', 'scripts/dev/'] },
  {
    in: 'scripts/measure/',
    from: ['shared/', 'web/', 'web/e2e/', 'infra/', 'scripts/common/', 'scripts/dev/', 'scripts/testing/'],
  },
  { in: '', from: [''] },
];

const isTest = (file: string) => /\.(test|spec|shots)\.tsx?$|^(playwright\.config|vitest\.workspace)\.ts$/.test(file);
const isForTests = (path: string) => /(^|\/)(testing|e2e)\//.test(path);

/** The part of the path that matches the pattern; undefined if none does. */
const folderOf = (pattern: string, file: string): string | undefined =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}`).exec(file)?.[0];

const ruleOf = (file: string) => {
  for (const rule of rules) {
    const own = folderOf(rule.in, file);
    if (own !== undefined) return { ...rule, own };
  }
  throw new Error(`No rule about imports fits ${file}.`);
};

const refusalOfRelative = (file: string, specifier: string) => {
  const room = folderOf('web/rooms/*/', file);
  const staysInRoom = room !== undefined && posix.join(posix.dirname(file), specifier).startsWith(room);
  if (!specifier.includes('..') || staysInRoom) return undefined;
  return 'a relative path stays in its folder or below; any other import starts with #';
};

const refusalOfPackage = (file: string, specifier: string) => {
  if (!/^(node:)?[@\w][\w./-]*$/.test(specifier)) return 'neither a package nor a path of the project';
  const { packages } = ruleOf(file);
  if (isTest(file) || !packages || packages.some((name) => specifier.startsWith(name))) return undefined;
  return 'this folder does not use that package';
};

/** @param target a path from the root */
const refusalOfPath = (file: string, target: string) => {
  if (isTest(file)) return undefined;
  const { own, from } = ruleOf(file);
  const allowed = [own, ...from].filter((prefix) => target.startsWith(prefix));
  if (target.startsWith('web/rooms/') && !isForTests(file))
    return 'nothing names a room, and a room uses relative paths';
  if (allowed.length === 0) return 'this folder does not import from there';
  return isForTests(target) && !isForTests(file) && !allowed.some(isForTests)
    ? 'only tests use what is there'
    : undefined;
};

const refusalOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return refusalOfRelative(file, specifier);
  if (specifier.startsWith('#')) return refusalOfPath(file, specifier.slice(1));
  return refusalOfPackage(file, specifier);
};

/** Files that may compute an import: they load handlers, rooms, and packages at run time. */
const mayCompute = (file: string) =>
  isTest(file) || isForTests(file) || /^(scripts|infra\/bundle|web\/publishing|web\/build)/.test(file);

type Node = { type?: string; start?: number; source?: Node; argument?: Node; value?: unknown; name?: string };

/** Every import expression and type with its path; undefined if computed. */
const expressionsIn = (node: unknown, found: { start: number; path: string | undefined }[] = []) => {
  if (typeof node !== 'object' || node === null) return found;
  const { type, start = 0, source, name } = node as Node;
  if (type === 'ImportExpression' || type === 'TSImportType') {
    found.push({ start, path: typeof source?.value === 'string' ? source.value : undefined });
  }
  if (type === 'Identifier' && name === 'createRequire') found.push({ start, path: undefined });
  for (const child of Object.values(node)) expressionsIn(child, found);
  return found;
};

/**
 * Checks the imports of one file against the rules.
 * @param file its path from the root
 * @returns a line for each import that is refused: file, line, path, and reason
 */
export const refusedImports = (file: string, text: string): string[] => {
  const { module, program } = parseSync(file, text);
  const statements = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ].map(({ start, value }) => ({ start, path: value }));
  const expressions = /\bimport\(|createRequire/.test(text) ? expressionsIn(program) : [];
  return [...statements, ...expressions].flatMap(({ start, path }) => {
    const computed = mayCompute(file) ? undefined : 'a computed import escapes these rules';
    const reason = path === undefined ? computed : refusalOf(file, path);
    const line = text.slice(0, start).split('\n').length;
    return reason ? [`${file}:${line} imports ${path ?? 'a computed path'}: ${reason}`] : [];
  });
};

if (import.meta.main) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const files = stdout.split('\n').filter((file) => file && existsSync(join(root, file)));
  const refused = files.flatMap((file) => refusedImports(file, readFileSync(join(root, file), 'utf8')));
  console.log(refused.length > 0 ? refused.join('\n') : `Checked the imports of ${files.length} files.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
