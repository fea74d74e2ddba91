import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';

it.each([
  ['plain', 'us-east-1'],
  ['full', 'us-east-1'],
  ['elsewhere', 'eu-central-1'],
] as const)('templates: pass cfn-lint with the %s settings', (kind, region) => {
  const { folder } = readAssembly(kind);
  const templates = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
  // W3005 reports redundant dependencies. The CDK writes some DependsOn entries that references already imply.
  const options = ['--ignore-checks', 'W3005', '--regions', region, '--template'];
  const files = templates.map((file) => join(folder, file));
  expect(execFileSync('cfn-lint', [...options, ...files], { encoding: 'utf8' })).toBe('');
});
