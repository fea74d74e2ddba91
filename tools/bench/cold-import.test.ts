import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { handlerFolders } from '#infra/bundle/bundle.ts';
import { coldCpu, makeCache, uploaded } from './cold-import.ts';

const cache = makeCache();
afterAll(() => rmSync(cache, { recursive: true }));

it.each(handlerFolders)('%s starts with the environment of the bench', async (folder) => {
  expect(await coldCpu(uploaded(folder, cache), 1)).toBeGreaterThan(0);
});
