import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '#scripts/command.ts';
import { endpointFile } from '#scripts/local/data-folder.ts';

type Ports = { PORT: number; INBOX_PORT: number };

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Whether a server responds, whatever it responds. */
export const isListening = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'samplewright-'));

const firstChild = (pid: number) => Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);

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

  constructor(ports: Ports, folder: string, env: Record<string, string>, [program = '', ...args]: string[]) {
    this.ports = ports;
    this.folder = folder;
    const own = { NODE_ENV: 'production', PORT: `${ports.PORT}`, INBOX_PORT: `${ports.INBOX_PORT}`, DATA_DIR: folder };
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

  get inbox(): string {
    return `http://127.0.0.1:${this.ports.INBOX_PORT}`;
  }

  get database(): string {
    return readFileSync(endpointFile(this.folder), 'utf8');
  }

  /** The process ID of the database, whose parent is a shell. */
  get databasePid(): number {
    return firstChild(firstChild(this.process.pid ?? 0));
  }

  post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(this.site + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async emails(): Promise<{ subject: string; body: { text: string } }[]> {
    const response = await fetch(`${this.inbox}/store`);
    return ((await response.json()) as { emails: [] }).emails;
  }

  async ready(): Promise<this> {
    const isReady = () => this.output.includes('Ready:') || this.hasEnded;
    await until('a line "Ready:"', isReady, 120_000).catch(() => undefined);
    if (!this.output.includes('Ready:')) throw new Error(this.output);
    return this;
  }

  private get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Waits for the process to exit. @returns its exit code */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.process, 'exit');
    // Wait for the last output in the pipe, but not for long: a surviving process may hold the pipe open.
    await Promise.race([this.closed, delay(5000, undefined, { ref: false })]);
    return this.process.exitCode;
  }

  /** Stops the product if it is running, and removes its data. */
  async remove(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.ended();
    // Retry, because a killed database may still be writing.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

type Launch = { ports?: Ports; folder?: string; env?: Record<string, string>; command?: string[] };

/** Launches the product, by default as `npm start` does, on free ports, and with an empty data folder. */
export const launch = async ({ ports, folder = temporaryFolder(), env = {}, command }: Launch = {}) => {
  const freePorts = { PORT: await freePort(), INBOX_PORT: await freePort() };
  return new Product(ports ?? freePorts, folder, env, command ?? [process.execPath, 'scripts/start.ts']);
};

/** Launches the product with additional settings, and waits until it is ready. */
export const startProduct = async (env: Record<string, string> = {}): Promise<Product> =>
  (await launch({ env })).ready();
