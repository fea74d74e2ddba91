import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { bootstrapVersion, releaseName, stackName } from './names.ts';
import { readAssembly, type Template } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const full = readAssembly('full');

type Manifest = { artifacts: Record<string, { type: string; environment: string }>; missing?: unknown };

// A cdk-nag finding would fail the synthesis.
testRows(['plain', 'full', 'changed'] as const)('assembly: passes cdk-nag without lookups or secrets', (kind) => {
  const { read, site, data } = readAssembly(kind);
  expect(read('validation-report.json')).toMatchObject({ pluginReports: [] });
  const { artifacts, missing } = read<Manifest>('manifest.json');
  expect(missing).toBeUndefined();
  const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
  const settings: { ACCOUNT?: string; REGION: string; BACKUP_COPY_REGION?: string } = deploySettings[kind];
  const regions = [settings.REGION, settings.BACKUP_COPY_REGION].filter((region) => region !== undefined);
  const environments = regions.map((region) => `aws://${settings.ACCOUNT ?? 'unknown-account'}/${region}`);
  expect(new Set(stacks.map((stack) => stack.environment))).toEqual(new Set(environments));
  expect(JSON.stringify([site, data])).not.toMatch(/"SecretString"\s*:|AKIA[0-9A-Z]{16}/);
});

it('release stack: stores the template hash of the site', () => {
  const { artifacts } = full.read<{ artifacts: Record<string, { properties?: Record<string, string> }> }>(
    'manifest.json',
  );
  const [, key] =
    /\/([0-9a-f]{64})\.json$/.exec(
      artifacts[stackName(full.stage, 'site')]?.properties?.stackTemplateAssetObjectUrl ?? '',
    ) ?? [];
  const { Resources } = full.read<Template>(`${releaseName(full.stage)}.template.json`);
  expect(key).toBeDefined();
  expect(Object.values(Resources)).toMatchObject([{ Properties: { Name: releaseName(full.stage), Value: key } }]);
});

it('bootstrapVersion: equals what every stack requires', () => {
  const { artifacts } = full.read<{
    artifacts: Record<string, { properties?: { requiresBootstrapStackVersion?: number } }>;
  }>('manifest.json');
  const needed = Object.values(artifacts).flatMap(({ properties }) => properties?.requiresBootstrapStackVersion ?? []);
  expect(Math.max(...needed)).toBe(bootstrapVersion);
});

it('release stack: deploys after the site', () => {
  const { artifacts } = full.read<{ artifacts: Record<string, { dependencies?: string[] }> }>('manifest.json');
  expect(artifacts[releaseName(full.stage)]?.dependencies).toContain(stackName(full.stage, 'site'));
});

it('execution-policy.json: allows every resource type of the stacks', () => {
  const { Statement } = JSON.parse(readFileSync(join(import.meta.dirname, 'execution-policy.json'), 'utf8'));
  const actions: string[] = Statement.flatMap(({ Action }: { Action: string | string[] }) => Action);
  /** Services whose IAM prefix differs from their CloudFormation name. */
  const services: Record<string, string> = { certificatemanager: 'acm', apigatewayv2: 'apigateway' };
  const files = readdirSync(full.folder).filter((file) => file.endsWith('.template.json'));
  const types = files
    .map((file) => full.read<Template>(file))
    .flatMap(({ Resources }) => Object.values(Resources))
    .flatMap(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1]?.toLowerCase() ?? [])
    .filter((service) => !['cdk', 'cloudformation'].includes(service));
  expect(types.filter((service) => !actions.includes(`${services[service] ?? service}:*`))).toEqual([]);
  // AWS Backup may create a service-linked role on first use.
  expect(actions).toContain('iam:CreateServiceLinkedRole');
});

it('global names: contain region and stage', () => {
  /** The name is a property, or inside the only property. */
  const names = Object.values(readAssembly('plain').site.Resources)
    .filter(({ Type }) => /^AWS::CloudFront::(?!Distribution)|^AWS::CloudWatch::Dashboard$/.test(Type))
    .map(({ Properties }) => /"(?:Dashboard)?Name":"([^"]+)"/.exec(JSON.stringify(Properties))?.[1] ?? 'no name');
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    expect(name).toMatch(/^website-prod-us-east-1-/);
    const longest = name.replace('prod', 's'.repeat(20)).replace('us-east-1', 'ap-southeast-1');
    expect(longest.length, name).toBeLessThanOrEqual(64);
  }
});
