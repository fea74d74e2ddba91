import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { roomsFolder } from '#infra/built-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    assemblies: string;
  }
}

/** Synthesizes every assembly once per test run, as a deployer would whose files nobody else may read. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'synth-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  // Construct stack traces are slow to capture and are not part of a template.
  const env = { PATH, NODE_COMPILE_CACHE, CDK_CONTEXT_JSON: '{}', CDK_DISABLE_STACK_TRACE: '1' };
  const command = [process.execPath, join(import.meta.dirname, 'synth-all.ts'), folder, roomsFolder];
  await promisify(execFile)('sh', ['-c', 'umask 077; exec "$@"', 'sh', ...command], { env });
  provide('assemblies', folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
