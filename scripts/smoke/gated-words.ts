import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLeaks } from '#scripts/site/gated-text.ts';
import { pages, publicFiles } from '#shared/pages.ts';
import type { Ask } from './ask.ts';
import { type Check, CheckFailed } from './check.ts';

/** How the build names its files: a name, and a hash of the content. Found in pages, and in scripts that load others. */
const assetName = /[\w.-]+-[\w-]{8}\.(?:js|css)/g;

/** Fetches every page, and every script and style that they refer to. */
const fetchAll = async (ask: Ask): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const queue = [...Object.keys(pages), '/no-such-page', ...publicFiles];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    const { text } = await ask(path);
    found.set(path, text);
    queue.push(...(text.match(assetName) ?? []).map((name) => `/assets/${name}`));
  }
  return found;
};

/** The gate is useless when what it guards is in a public file. */
export const gatedWordCheck = (ask: Ask): Check => ({
  description: 'no sentence and no figure of the client’s documents is in a public file',
  run: async () => {
    const files = await fetchAll(ask);
    if (![...files.keys()].some((path) => path.endsWith('.js'))) throw new CheckFailed('no script was found');
    const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
    try {
      for (const [path, text] of files) writeFileSync(join(folder, encodeURIComponent(path)), text);
      const [leak] = findLeaks(folder);
      // The words themselves must not appear in a log either.
      if (leak) throw new CheckFailed(`gated text is in ${decodeURIComponent(leak.file)}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});
