/**
 * Starts a command of the project (`node scripts/run.mjs <command> [arguments]`), an installed tool, or a TypeScript
 * file by its path. Needs only Node 20 and npm. Installs what package-lock.json lists, starts the command with Node 24,
 * and keeps running as the parent process, so that a signal to npm, or the end of npm, ends everything.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './launch/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const wanted = 24;
/** `npm run dev` exits with this code to request a restart. */
const restartCode = 75;
const parent = process.ppid;
const killAfterMs = 4800;

/** Finds Node's binary in a platform package, to which the npm package `node` links only through an install script. */
const findNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const path = join(modules, name, 'bin/node');
  if (existsSync(path)) return path;
  throw new Error(
    `Node ${wanted} or later is required. This is Node ${process.versions.node}, and the package ${name} is not installed. Install Node ${wanted} and start again.`,
  );
};

/** The child process that receives signals: npm during installation, then the command. */
let child;
let stopping;

/** Runs a program to its end. Resolves to its exit code, or to 128 + the signal's number, as in a shell. */
const run = (program, args, options) =>
  new Promise((resolve, reject) => {
    if (stopping) return resolve(128 + constants.signals[stopping]);
    child = spawn(program, args, { cwd: root, ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      child = undefined;
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });

const stop = (signal) => {
  if (!stopping) setTimeout(() => child?.kill('SIGKILL'), killAfterMs).unref();
  stopping ??= signal;
  child?.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

// Stop if this process is reparented, which means that npm, or the shell between npm and this process, was killed.
setInterval(() => process.ppid === parent || stop('SIGTERM'), 250).unref();

try {
  const [command = 'help', ...args] = process.argv.slice(2);
  const failed = await installPackages(root, run);
  const tool = join(modules, '.bin', command);
  const script = command.includes('/') ? [command] : existsSync(tool) ? [tool] : ['scripts/commands.ts', command];
  // Run `dev` under restart.ts, unless an argument makes it only print help or an error.
  if (command === 'dev' && args.every((arg) => /^(--inspect|\d+)$/.test(arg)))
    script.splice(0, 2, 'scripts/restart.ts');
  // The product runs for days. After 20,000 leads, it uses 240 MB of memory with these options and 485 MB without.
  if (command === 'start') script.unshift('--max-semi-space-size=8', '--heap-growing-percent=40');
  // With a compile cache, startup is faster and uses 20 MB less memory: Node need not load its TypeScript compiler.
  const env = { NODE_COMPILE_CACHE: join(modules, '.cache/node'), ...process.env };
  // The IPC channel closes when this process dies, even after kill -9; the command then stops by itself.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  let code = failed || restartCode;
  while (code === restartCode) code = await run(findNode(), [...script, ...args], { stdio, env });
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
