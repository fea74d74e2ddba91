import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSiteIfChanged } from '#scripts/build.ts';
import { endpointFile } from '#scripts/local/settings.ts';
import { root } from '#scripts/root.ts';

type Ports = { PORT: number; INBOX_PORT: number };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

export const freePorts = async (): Promise<Ports> => ({ PORT: await freePort(), INBOX_PORT: await freePort() });

export const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'samplewright-'));

const firstChild = (pid: number) => Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);

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

/** An instance of the product: the process that `npm start` runs, and the processes that it starts. */
export class Product {
  readonly process: ChildProcess;
  readonly ports: Ports;
  readonly folder: string;
  output = '';
  private readonly closed: Promise<unknown>;

  /** @param command the program to run and its arguments */
  constructor(ports: Ports, folder: string, env: Record<string, string> = {}, ...command: string[]) {
    this.ports = ports;
    this.folder = folder;
    const own = { NODE_ENV: 'production', PORT: `${ports.PORT}`, INBOX_PORT: `${ports.INBOX_PORT}`, DATA_DIR: folder };
    const [program = process.execPath, ...args] = command.length > 0 ? command : [process.execPath, 'scripts/start.ts'];
    this.process = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The services of this test run must not reach the product.
      env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: '', AWS_ENDPOINT_URL_SES: '', ...own, ...env },
    });
    this.closed = once(this.process, 'close');
    for (const stream of [this.process.stdout, this.process.stderr]) {
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
    const response = await fetch(`http://127.0.0.1:${this.ports.INBOX_PORT}/store`);
    return ((await response.json()) as { emails: [] }).emails;
  }

  get database(): string {
    return readFileSync(endpointFile(this.folder), 'utf8');
  }

  get startPid(): number {
    return this.process.pid ?? 0;
  }

  /** The process ID of the database, whose parent is a shell. */
  get databasePid(): number {
    return firstChild(firstChild(this.startPid));
  }

  async ready(): Promise<this> {
    const isReady = () => this.output.includes('Ready:') || this.hasEnded;
    await until('a line "Ready:"', isReady, 120_000).catch(() => undefined);
    if (!this.output.includes('Ready:')) throw new Error(this.output);
    return this;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Waits for the process to exit. @returns its exit code */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.process, 'exit');
    // Wait for the last output in the pipe, but not for long: a surviving process may hold the pipe open.
    await Promise.race([this.closed, delay(5000, undefined, { ref: false })]);
    return this.process.exitCode;
  }

  async allPortsFree(): Promise<boolean> {
    const taken = await Promise.all(Object.values(this.ports).map((port) => isListening(port)));
    return !taken.includes(true);
  }

  /** Stops the product if it is running, and removes its data. */
  async remove(): Promise<void> {
    this.process.kill('SIGTERM');
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
