import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/common/root.ts';

/** Whether a file or folder in node_modules is a tool's cache, which is not copied. */
const isCache = (name: string) => name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name);

/** Copies a folder as hard links (-P: keeps symbolic links), or as files if the temporary folder is on another disk. */
export const linkFolder = (from: string, to: string): void => {
  const links = spawnSync('cp', ['-RPl', from, to], { stdio: 'ignore' });
  if (links.status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
};

/** Copies the project's packages and files, even files not yet in git. @param folder an existing, empty folder */
export const copyProject = (folder: string): void => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const git = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
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
};

/** The unit and browser test runners, called as in package.json. */
export const runners = {
  unit: ['vitest', 'run', '--project=!slow'],
  browser: ['playwright', 'test', '--project=chromium', '--reporter=line'],
} as const;

/** The last number before this word in a runner's report. */
const countOf = (word: string, report: string) =>
  Number([...report.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].at(-1)?.[1] ?? 0);

/** Environment variables of this test run, which must not affect a test run in a copy. */
const ofThisRun =
  /^(NODE_ENV|VITEST.*|MODE|TEST|DEV|PROD|SSR|BASE_URL|SLOW_TESTS|PROPERTY_CASES|ROOMS_DIR|ROOM_FILES)$/;

/** Creates a function that runs a command in a copy and counts its tests. @param more environment variables to add */
export const commandsIn =
  (folder: string, more: Record<string, string> = {}) =>
  async (...args: readonly string[]) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
    const program = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], {
      cwd: folder,
      env: { ...env, NO_COLOR: '1', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, stderr, [status]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'exit'),
    ]);
    // Remove progress lines, which name every browser test.
    const report = output.replaceAll(/^\[\d+\/\d+\].*\n/gm, '');
    return { status, output: report, stderr, passed: countOf('passed', output), failed: countOf('failed', output) };
  };
