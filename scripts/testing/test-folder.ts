import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates an empty folder, which is removed after the tests of the file or suite that calls this. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'samplewright-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};
