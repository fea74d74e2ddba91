import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe.each(['plain', 'full', 'changed'] as const)('the %s assembly', (kind) => {
  const assembly = readAssembly(kind);
  const settings: { ACCOUNT?: string; REGION: string } = deploySettings[kind];

  it('passes every check of cdk-nag without a finding or a warning', () => {
    expect(read(join(assembly.folder, 'validation-report.json')).pluginReports).toEqual([]);
  });

  it('is for one region, and needs no lookup in AWS', () => {
    const manifest = read(join(assembly.folder, 'manifest.json'));
    expect(manifest).not.toHaveProperty('missing');
    const stacks = Object.values(manifest.artifacts as Record<string, { type: string; environment: string }>)
      .filter(({ type }) => type === 'aws:cloudformation:stack')
      .map(({ environment }) => environment);
    const environment = `aws://${settings.ACCOUNT ?? 'unknown-account'}/${settings.REGION}`;
    expect(stacks).toEqual(stacks.map(() => environment));
  });

  it('has no secret in it', () => {
    expect(JSON.stringify([assembly.site, assembly.data])).not.toMatch(/"SecretString"\s*:|AKIA[0-9A-Z]{16}/);
  });
});

it('a violation would be reported: a bucket as the CDK makes it has some', () => {
  const file = join(inject('assemblies'), 'faulty/validation-report.json');
  expect(readFileSync(file, 'utf8')).toContain('"ruleName": "AwsSolutions-S1"');
});

it('infra/execution-policy.json lets CloudFormation make every kind of resource that the stacks have', () => {
  const { Statement } = read(join(import.meta.dirname, 'execution-policy.json'));
  const actions: string[] = Statement.flatMap(({ Action }: { Action: string | string[] }) => Action);
  /** IAM's names of services that CloudFormation names otherwise. */
  const services: Record<string, string> = { certificatemanager: 'acm', apigatewayv2: 'apigateway' };
  const types = (['plain', 'full'] as const)
    .map(readAssembly)
    .flatMap(({ data, site }) => [data, site].flatMap(({ Resources }) => Object.values(Resources)))
    .flatMap(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1]?.toLowerCase() ?? [])
    .filter((service) => !['cdk', 'cloudformation'].includes(service));
  expect(types.filter((service) => !actions.includes(`${services[service] ?? service}:*`))).toEqual([]);
});

describe('a name that an account has once across all regions', () => {
  const isGlobal = (type: string) => /^AWS::CloudFront::(?!Distribution)|^AWS::CloudWatch::Dashboard$/.test(type);

  /** The name is a property, or in the one property that holds everything. */
  const namesOf = (kind: 'plain' | 'full') =>
    Object.values(readAssembly(kind).site.Resources)
      .filter(({ Type }) => isGlobal(Type))
      .map(({ Properties: { Name, DashboardName, ...rest } }) =>
        String(
          Name ?? DashboardName ?? Object.values(rest).flatMap((inner) => (inner as { Name?: string }).Name ?? []),
        ),
      );

  it('carries region and stage, and is short enough for CloudFront with the longest of both', () => {
    expect(namesOf('plain').length).toBeGreaterThan(8);
    for (const name of namesOf('plain')) {
      const [, rest = ''] = /^website-prod-us-east-1-(.+)$/.exec(name) ?? [];
      expect(rest, name).not.toBe('');
      expect(`website-${'s'.repeat(20)}-ap-southeast-1-${rest}`.length, name).toBeLessThanOrEqual(64);
    }
  });

  it('is another in another stage', () => {
    expect(namesOf('plain').filter((name) => namesOf('full').includes(name))).toEqual([]);
  });
});
