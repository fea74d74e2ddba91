import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { importGuard } from './import-guard.ts';

const root = path.join(import.meta.dirname, '..');

const bundle = (source: string) => {
  const entry = path.join(mkdtempSync(path.join(tmpdir(), 'guard-')), 'entry.ts');
  writeFileSync(entry, source);
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [importGuard()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
};

it.each([
  'functions/proposals/build.ts',
  'functions/proposals/rooms/clearbond/figures/figures.ts',
  'infra/edge/render.ts',
])('the build fails when the browser imports %s', async (file) => {
  await expect(bundle(`export * from ${JSON.stringify(path.join(root, file))}`)).rejects.toThrow(file);
});

it('the build takes what is shared', async () => {
  await expect(bundle(`export * from ${JSON.stringify(path.join(root, 'shared/api.ts'))}`)).resolves.toBeDefined();
});
