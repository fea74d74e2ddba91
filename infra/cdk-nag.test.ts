import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

describe.each(['plain', 'full'] as const)('the %s assembly', (kind) => {
  const assembly = readAssembly(kind);

  it('passes every check without a finding or a warning', () => {
    const report = JSON.parse(readFileSync(join(assembly.folder, 'validation-report.json'), 'utf8'));
    expect(report.pluginReports).toEqual([]);
  });

  it('is for one region, and needs no lookup in AWS', () => {
    const manifest = JSON.parse(readFileSync(join(assembly.folder, 'manifest.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('missing');
    const environments = Object.values(manifest.artifacts as Record<string, { type: string; environment?: string }>)
      .filter(({ type }) => type === 'aws:cloudformation:stack')
      .map(({ environment }) => environment);
    expect(new Set(environments)).toEqual(
      new Set([
        `aws://${kind === 'plain' ? 'unknown-account' : deploySettings.full.ACCOUNT}/${deploySettings[kind].REGION}`,
      ]),
    );
  });

  it("stays within CloudFormation's limits on a template", () => {
    expect(JSON.stringify(assembly.site).length).toBeLessThan(1_000_000);
    expect(Object.keys(assembly.site.Resources).length).toBeLessThan(500);
  });

  it('has no secret in it', () => {
    const text = JSON.stringify(assembly.site) + JSON.stringify(assembly.data);
    expect(text).not.toMatch(/"SecretString"\s*:/);
    expect(text).not.toMatch(/AKIA[0-9A-Z]{16}/);
  });
});

it('reports a violation: a bucket as the CDK makes it has some', () => {
  const file = join(inject('assemblies'), 'faulty/validation-report.json');
  expect(readFileSync(file, 'utf8')).toContain('"ruleName": "AwsSolutions-S1"');
});
