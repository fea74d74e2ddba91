import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from './product.ts';

/** A desk that runs beside the product. */
export type Desk = {
  /** With the token that opens it. */
  address: string;
  stop(): Promise<void>;
};

/** Starts `npm run desk`, and waits for the address that it prints. */
export const startDesk = async (): Promise<Desk> => {
  const desk = spawn(process.execPath, ['scripts/run.mjs', 'desk'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => desk.once('exit', resolve));
    desk.kill('SIGTERM');
    expect(await ended).toBe(0);
  };
  for await (const line of createInterface(desk.stdout)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(line) ?? [];
    if (address) return { address, stop };
  }
  throw new Error('The desk printed no address.');
};

/** A lead whose email has gone to sales. */
export const notifiedLead = (row: Record<string, string> & { name: string; email: string }) => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  return { id: randomUUID(), createdAt, notifiedAt: createdAt, message: 'Please call me back.', ...row };
};
