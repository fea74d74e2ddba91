import { describe, expect, it } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { tables as definitions, type TableDefinition, type TableName } from '#functions/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { secretName, stackName, tableName } from './names.ts';
import { readAssembly, type Template } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Kind = 'plain' | 'full' | 'changed';
const resourcesOf = (kind: Kind) => Object.values(readAssembly(kind).data.Resources);
const ofType = (type: string, kind: Kind = 'plain') => resourcesOf(kind).filter(({ Type }) => Type === type);
const names = Object.keys(definitions) as TableName[];

describe('data stack', () => {
  it('retains all its resources when deleted', () => {
    expect(resourcesOf('plain').map(({ Type }) => Type)).toEqual([
      ...names.map(() => 'AWS::DynamoDB::Table'),
      ...['AWS::SecretsManager::Secret', 'AWS::SecretsManager::Secret', 'AWS::Backup::BackupVault'],
    ]);
    for (const resource of resourcesOf('plain')) {
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  it('creates tables last so that a failed deployment can roll back', () => {
    const entries = Object.entries(readAssembly('full').data.Resources);
    const others = entries.filter(([, { Type }]) => Type !== 'AWS::DynamoDB::Table').map(([id]) => id);
    expect(others.length).toBeGreaterThan(4);
    for (const [id, { Type, DependsOn }] of entries) {
      if (Type === 'AWS::DynamoDB::Table') expect(DependsOn, id).toEqual(expect.arrayContaining(others));
    }
  });

  testRows([['plain', true] as const, ['changed', false] as const])(
    'protects itself and its tables from deletion unless protectData is false',
    (kind, isProtected) => {
      type Manifest = { artifacts: Record<string, { properties: { terminationProtection?: boolean } }> };
      const { artifacts } = readAssembly(kind).read<Manifest>('manifest.json');
      expect(artifacts[stackName('prod', 'data')]?.properties.terminationProtection).toBe(isProtected);
      const isDeletionProtected = ofType('AWS::DynamoDB::Table', kind).map(
        (table) => table.Properties.DeletionProtectionEnabled,
      );
      expect(new Set(isDeletionProtected)).toEqual(new Set([isProtected]));
    },
  );
});

testRows(names)('tables: support point-in-time recovery unless they hold IP addresses', (name) => {
  const { ttl }: TableDefinition = definitions[name];
  const table = ofType('AWS::DynamoDB::Table').find(
    ({ Properties }) => Properties.TableName === tableName('prod', name),
  );
  expect(table?.Properties).toMatchObject({
    PointInTimeRecoverySpecification:
      name === 'rate_limits'
        ? { PointInTimeRecoveryEnabled: false }
        : { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    SSESpecification: { SSEEnabled: true },
    ...(ttl && { TimeToLiveSpecification: { AttributeName: ttl, Enabled: true } }),
  });
  const streamed = name === 'contact_submissions' ? { StreamViewType: 'NEW_IMAGE' } : undefined;
  expect(table?.Properties.StreamSpecification).toEqual(streamed);
});

it('signing keys: match the format that parseSigningKeys reads', () => {
  const [signing] = ofType('AWS::SecretsManager::Secret').map(({ Properties }) => Properties);
  expect(signing).toMatchObject({
    Name: secretName('prod', 'signing-keys'),
    GenerateSecretString: { PasswordLength: 64, GenerateStringKey: 'key' },
  });
  const { SecretStringTemplate: template } = (signing?.GenerateSecretString ?? {}) as { SecretStringTemplate?: string };
  const made = { ...JSON.parse(template ?? ''), key: 'x'.repeat(64) };
  expect(parseSigningKeys(JSON.stringify(made)).current.kid).toBe('k1');
});

it('backups: copy the leads and users tables to locked vaults in two regions', () => {
  expect(ofType('AWS::Backup::BackupPlan')).toEqual([]);
  const full = readAssembly('full');
  const copies = full.read<Template>('website-staging-copies.template.json').Resources;
  for (const vault of [full.one('AWS::Backup::BackupVault').resource, ...Object.values(copies)]) {
    expect(vault).toMatchObject({
      Properties: { LockConfiguration: { MinRetentionDays: 7 } },
      DeletionPolicy: 'RetainExceptOnCreate',
    });
  }
  const Lifecycle = { DeleteAfterDays: Number(deploySettings.full.BACKUP_DAYS) };
  expect(full.one('AWS::Backup::BackupPlan').properties).toMatchObject({
    BackupPlan: { BackupPlanRule: [{ Lifecycle, CopyActions: [{ Lifecycle }] }] },
  });
  const copied = full.all('AWS::Backup::BackupSelection').flatMap(({ properties }) => properties);
  const arns = JSON.stringify(copied).match(/(?<=:table\/)[\w-]+/g);
  const kept = ['contact_submissions', 'users'] as const;
  expect(arns?.toSorted()).toEqual(kept.map((name) => tableName(full.stage, name)).toSorted());
});
