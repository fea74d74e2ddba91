import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { isListening } from '#scripts/common/listen.ts';
import { root } from '#scripts/common/root.ts';
import { endpointFile } from '#scripts/dev/product/settings.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';

type Ports = { PORT: number; INBOX_PORT: number };

export const freePorts = async (): Promise<Ports> => ({
  PORT: await getPort({ host: '127.0.0.1' }),
  INBOX_PORT: await getPort({ host: '127.0.0.1' }),
});

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'samplewright-'));

const firstChild = (pid = 0) => Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);

/** Whether a process exists and is not a zombie. */
export const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Waits until a condition holds. @throws {Error} naming the condition after `limit` milliseconds */
export const until = async (what: string, condition: () => boolean | Promise<boolean>, limit = 30_000) => {
  for (const deadline = Date.now() + limit; !(await condition()); await delay(25)) {
    if (Date.now() > deadline) throw new Error(`Timed out after ${limit} ms waiting for: ${what}`);
  }
};

/** An instance of the product, started by `npm start` or another command: the launcher and its child processes. */
export class Product {
  readonly launcher: ChildProcess;
  readonly ports: Ports;
  readonly folder: string;
  output = '';
  private readonly closed: Promise<unknown>;

  /** Runs a command, given as a name or as a name and its arguments, in the folder of the project or of a copy. */
  constructor(
    ports: Ports,
    folder: string,
    env: Record<string, string> = {},
    command: string | readonly string[] = 'start',
    project = root,
  ) {
    this.ports = ports;
    this.folder = folder;
    const own = { NODE_ENV: 'production', PORT: `${ports.PORT}`, INBOX_PORT: `${ports.INBOX_PORT}`, DATA_DIR: folder };
    this.launcher = spawn(process.execPath, ['scripts/run.mjs', ...[command].flat()], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A copy of the project uses its own rooms.
      env: { ...process.env, ...(project !== root && { ROOMS_DIR: '' }), ...own, ...env },
    });
    this.closed = once(this.launcher, 'close');
    for (const stream of [this.launcher.stdout, this.launcher.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  get site(): string {
    return `http://127.0.0.1:${this.ports.PORT}`;
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { 'content-type': 'application/json', ...headers };
    return fetch(this.site + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  }

  async emails(): Promise<{ subject: string; body: { text: string } }[]> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.INBOX_PORT}/store`);
    return ((await answer.json()) as { emails: [] }).emails;
  }

  get database(): string {
    return readFileSync(endpointFile(this.folder), 'utf8');
  }

  get startPid(): number {
    return firstChild(this.launcher.pid);
  }

  /** The process ID of the database, whose parent is a shell, the first child of the `start` process. */
  get databasePid(): number {
    return firstChild(firstChild(this.startPid));
  }

  /** @param limit in milliseconds */
  async ready(limit = 120_000): Promise<this> {
    await until(`a line "Ready:" in\n${this.output}`, () => this.output.includes('Ready:') || this.hasEnded, limit);
    if (this.hasEnded) throw new Error(this.output);
    return this;
  }

  get hasEnded(): boolean {
    return this.launcher.exitCode !== null || this.launcher.signalCode !== null;
  }

  /** Waits for the launcher to exit. @returns its exit code */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.launcher, 'exit');
    // Wait for the last output in the pipe, but not for long: a surviving process may hold the pipe open.
    await Promise.race([this.closed, delay(5000, undefined, { ref: false })]);
    return this.launcher.exitCode;
  }

  async allPortsFree(): Promise<boolean> {
    const taken = await Promise.all(Object.values(this.ports).map((port) => isListening(port)));
    return !taken.includes(true);
  }

  /** Stops the product if it is running, and removes its data. */
  async remove(): Promise<void> {
    this.launcher.kill('SIGTERM');
    await this.ended();
    // Retry, because a killed database may still be writing.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Builds the site if needed, and starts the product with an empty data folder. @param env additional settings */
export const startProduct = async (env: Record<string, string> = {}): Promise<Product> => {
  await buildSiteIfChanged();
  return new Product(await freePorts(), temporaryFolder(), env).ready();
};
