import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders of two synthesized assemblies: a deployment with the settings it cannot do without, and one with all. */
    assemblies: { plain: string; full: string };
  }
}

const app = fileURLToPath(new URL('../bin/app.ts', import.meta.url));

/** A site of one file of each kind: what is tested here are the stacks. */
const makeSite = (folder: string) => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const file of ['index.html', '404.html', 'robots.txt', 'assets/app-0a1b2c3d.js']) {
    writeFileSync(join(folder, file), file);
  }
};

const plain = { SALES_EMAIL: 'sales@firm.example', FROM_EMAIL: 'website@mail.firm.example', REGION: 'us-east-1' };

const full = {
  ...plain,
  STAGE: 'staging',
  ACCOUNT: '111122223333',
  SES_IDENTITY: 'firm.example',
  CREATE_SES_IDENTITY: 'true',
  DOMAIN_NAME: 'www.firm.example',
  HOSTED_ZONE_ID: 'Z0123456789ABCDEFGHIJ',
  WAF_RATE_LIMIT: '1000',
  ALARM_EMAIL: 'ops@firm.example',
  LOG_RETENTION_DAYS: '90',
  XRAY: 'true',
  CLIENT_USERNAME: 'client',
  LIMIT_CONTACT: '3/60',
  LIMIT_LOGIN: '2/30',
  SESSION_HOURS: '8',
  LOGIN_CONCURRENCY: '0',
  ORIGIN_SECRET_VERSION: '0a1b2c3d-0a1b-4c2d-8e3f-0a1b2c3d4e5f',
};

/** Synthesizes as `cdk synth` does: with the app's own entry, in a process of its own. */
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
    synthesize(assemblies.plain, { ...plain, SITE_FOLDER: siteFolder }),
    synthesize(assemblies.full, { ...full, SITE_FOLDER: siteFolder }),
  ]);
  provide('assemblies', assemblies);
  return () => rmSync(folder, { recursive: true, force: true });
};
