import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { deploySettings } from './deploy-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders of the synthesized assemblies, one for each of the deploy settings. */
    assemblies: { plain: string; full: string };
  }
}

const app = fileURLToPath(new URL('../bin/app.ts', import.meta.url));

/** A minimal site with one file of each kind: the stacks are tested here, not the site. */
const makeSite = (folder: string) => {
  for (const name of ['assets', '.well-known']) mkdirSync(join(folder, name), { recursive: true });
  const files = ['index.html', '404.html', 'robots.txt', '.well-known/security.txt', 'assets/app-0a1b2c3d.js'];
  for (const file of files) {
    writeFileSync(join(folder, file), file);
  }
};

/** Synthesizes as `cdk synth` does: in a separate process, from the app's entry file. */
const synthesize = async (outDir: string, settings: Record<string, string>) => {
  const env = { PATH: process.env.PATH, CDK_OUTDIR: outDir, CDK_CONTEXT_JSON: '{}', ...settings };
  await promisify(execFile)(process.execPath, [app], { env });
};

/** Synthesizes both assemblies, once for the run. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'synth-'));
  const siteFolder = join(folder, 'site');
  makeSite(siteFolder);
  const assemblies = { plain: join(folder, 'plain'), full: join(folder, 'full') };
  await Promise.all([
    synthesize(assemblies.plain, { ...deploySettings.plain, SITE_FOLDER: siteFolder }),
    synthesize(assemblies.full, { ...deploySettings.full, SITE_FOLDER: siteFolder }),
  ]);
  provide('assemblies', assemblies);
  return () => rmSync(folder, { recursive: true, force: true });
};
