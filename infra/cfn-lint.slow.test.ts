import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const isInstalled = spawnSync('cfn-lint', ['--version']).status === 0;

const kinds = Object.keys(deploySettings) as (keyof typeof deploySettings)[];

it.skipIf(!isInstalled).each(kinds)(
  'templates: pass cfn-lint with the %s settings',
  async (kind) => {
    const { folder } = readAssembly(kind);
    const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
    const templates = files.map((file) => join(folder, file));
    // W3005 reports redundant dependencies. The CDK writes some DependsOn entries that references already imply.
    const args = ['--ignore-checks', 'W3005', '--regions', deploySettings[kind].REGION, '--template', ...templates];
    const { stdout } = await promisify(execFile)('cfn-lint', args).catch((error: Error & { stdout: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    });
    expect(stdout).toBe('');
  },
  600_000,
);
