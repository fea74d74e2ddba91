import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings, type Kind } from './testing/deploy-settings.ts';

it.each(Object.keys(deploySettings) as Kind[])('templates: pass cfn-lint with the %s settings', (kind) => {
  const { folder } = readAssembly(kind);
  const { region = 'us-east-1' } = { region: undefined, ...deploySettings[kind] };
  const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
  // W3005 reports redundant dependencies. The CDK writes some DependsOn entries that references already imply.
  const args = [
    '--ignore-checks',
    'W3005',
    '--regions',
    region,
    '--template',
    ...files.map((file) => join(folder, file)),
  ];
  expect(execFileSync('cfn-lint', args, { encoding: 'utf8' })).toBe('');
});
