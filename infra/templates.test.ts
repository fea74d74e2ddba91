import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { releaseName, senderStackName, stackName } from './names.ts';
import { readAssembly, type Template } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const full = readAssembly('full');

type Artifact = { dependencies?: string[]; properties?: { stackTemplateAssetObjectUrl?: string } };
type Manifest = { artifacts: Record<string, Artifact>; missing?: unknown };

// No check for cdk-nag findings is needed here: any finding fails the synthesis in synth.setup.ts.
testRows(['plain', 'full', 'changed'] as const)('assembly: has no cdk-nag finding, AWS lookup, or secret', (kind) => {
  const { read, site, data } = readAssembly(kind);
  expect(read('validation-report.json')).toMatchObject({ pluginReports: [] });
  expect(read<Manifest>('manifest.json').missing).toBeUndefined();
  expect(JSON.stringify([site, data])).not.toMatch(/"SecretString"\s*:|AKIA[0-9A-Z]{16}/);
});

it('release stack: stores the hash of the site template after the site is deployed', () => {
  const { artifacts } = full.read<Manifest>('manifest.json');
  const [site, release] = [stackName(full.stage, 'site'), releaseName(full.stage)];
  const [, key] = /\/([0-9a-f]{64})\.json$/.exec(artifacts[site]?.properties?.stackTemplateAssetObjectUrl ?? '') ?? [];
  expect(key).toBeDefined();
  const resources = Object.values(full.read<Template>(`${release}.template.json`).Resources);
  expect(resources).toMatchObject([{ Properties: { Name: release, Value: key } }]);
  expect(artifacts[release]?.dependencies).toContain(site);
});

it('execution-policy.json: allows every AWS service that the stacks use', () => {
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

it('sender stack: belongs to no stage and retains its resources', () => {
  const { SES_IDENTITY: domain, STAGE } = deploySettings.full;
  const { Resources: sender } = full.read<Template>(`${senderStackName(domain)}.template.json`);
  expect(senderStackName(domain) + JSON.stringify(sender)).not.toContain(STAGE);
  for (const resource of Object.values(sender)) {
    expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  }
});
