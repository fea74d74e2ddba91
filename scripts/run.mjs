/**
 * Starts one of the project's programs: `node scripts/run.mjs <script.ts> [arguments]`.
 * Needs nothing but Node 20 and npm. It installs what package-lock.json asks for, starts the script with Node 24, and
 * stays beside it, so that a signal to npm, or the end of npm, ends everything.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { installPackages } from './launch/install.mjs';
import { findNode } from './launch/node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const parent = process.ppid;
/** The child that signals go to: npm while it installs, then the script. */
let child;
let stopping;

/** Runs a program to its end; answers its exit code, or 128 + the signal's number as a shell would. */
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

/** What has not ended by itself this long after it was asked to is ended. Milliseconds. */
const patience = 4800;

const stop = (signal) => {
  if (!stopping) setTimeout(() => child?.kill('SIGKILL'), patience).unref();
  stopping ??= signal;
  child?.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

// npm, or the shell between npm and us, may be killed without a word: then our parent is another process.
setInterval(() => {
  if (process.ppid !== parent) stop('SIGTERM');
}, 250).unref();

try {
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Error('Usage: node scripts/run.mjs <script.ts> [arguments]');
  const failed = await installPackages(root, run);
  // The channel closes when this process dies, even by kill -9: the script then stops by itself.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  process.exitCode = failed || (await run(findNode(root), [script, ...args], { stdio }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
