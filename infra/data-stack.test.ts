import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { tables as definitions, queueIndex, type TableDefinition, type TableName } from '#functions/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { secretName, stackName, tableName } from './names.ts';
import { minimumBackupDays } from './settings.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import type { Resource } from './testing/resolve.ts';

type Kind = keyof typeof deploySettings;
const resourcesOf = (kind: Kind): Resource[] => Object.values(readAssembly(kind).data.Resources);
const ofType = (type: string, kind: Kind = 'plain') => resourcesOf(kind).filter(({ Type }) => Type === type);
const names = Object.keys(definitions) as TableName[];
const tableOf = (name: TableName) =>
  ofType('AWS::DynamoDB::Table').find(({ Properties }) => Properties.TableName === tableName('prod', name));

describe('the data stack', () => {
  it('holds the tables, two secrets, and the vault for copies, all of which outlive it', () => {
    expect(resourcesOf('plain').map(({ Type }) => Type)).toEqual([
      ...names.map(() => 'AWS::DynamoDB::Table'),
      ...['AWS::SecretsManager::Secret', 'AWS::SecretsManager::Secret', 'AWS::Backup::BackupVault'],
    ]);
    for (const resource of resourcesOf('plain')) {
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  it('of another stage shares no name with this one', () => {
    const namesIn = (kind: Kind) =>
      resourcesOf(kind).flatMap(({ Properties: { TableName, Name, BackupVaultName } }) =>
        [TableName, Name, BackupVaultName].filter((name) => name !== undefined),
      );
    expect(namesIn('full').length).toBeGreaterThan(4);
    expect(namesIn('full').filter((name) => namesIn('plain').includes(name))).toEqual([]);
  });

  it('is protected from deletion, except until it has been created once', () => {
    const isProtected = (kind: Kind) => {
      const { artifacts } = JSON.parse(readFileSync(join(readAssembly(kind).folder, 'manifest.json'), 'utf8'));
      return [
        artifacts[stackName('prod', 'data')].properties.terminationProtection ?? false,
        ...ofType('AWS::DynamoDB::Table', kind).map(({ Properties }) => Properties.DeletionProtectionEnabled),
      ];
    };
    expect(new Set(isProtected('plain'))).toEqual(new Set([true]));
    expect(new Set(isProtected('changed'))).toEqual(new Set([false]));
  });
});

describe('the tables', () => {
  testRows(names)('can be restored unless they hold addresses of visitors, and only leads are streamed', (name) => {
    const { ttl, stream }: TableDefinition = definitions[name];
    expect(tableOf(name)?.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification:
        name === 'limits'
          ? { PointInTimeRecoveryEnabled: false }
          : { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
      ...(ttl && { TimeToLiveSpecification: { AttributeName: ttl, Enabled: true } }),
    });
    expect(tableOf(name)?.Properties.StreamSpecification).toEqual(stream ? { StreamViewType: 'NEW_IMAGE' } : undefined);
    expect(stream).toBe(name === 'contact_submissions');
  });

  it('index the waiting rows as they are due, with what the lists need, and as the release before did', () => {
    const keys = (sortKey: string) => [
      { AttributeName: 'queue', KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ];
    const NonKeyAttributes = ['createdAt', 'email', 'filledHidden'];
    expect(tableOf('contact_submissions')?.Properties.GlobalSecondaryIndexes).toEqual([
      { IndexName: 'queue-createdAt', KeySchema: keys('createdAt'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      {
        IndexName: queueIndex,
        KeySchema: keys('nextTryAt'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes },
      },
    ]);
  });
});

it('the secrets are generated: a signing key in the shape that the functions read, and one that fits into a header', () => {
  const [signing, origin] = ofType('AWS::SecretsManager::Secret').map(({ Properties }) => Properties);
  expect(signing).toMatchObject({ Name: secretName('prod', 'signing-keys') });
  expect(origin).toMatchObject({
    Name: secretName('prod', 'origin-secret'),
    GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
  });
  const how = signing?.GenerateSecretString as Record<string, string | number>;
  expect(how).toMatchObject({ PasswordLength: 64, ExcludePunctuation: true });
  const made = { ...JSON.parse(String(how.SecretStringTemplate)), [String(how.GenerateStringKey)]: 'x'.repeat(64) };
  expect(parseSigningKeys(JSON.stringify(made)).current.kid).toBe('k1');
});

describe('the daily copies', () => {
  it('go into a vault in which nobody deletes them by mistake', () => {
    for (const kind of ['plain', 'full'] as const) {
      expect(ofType('AWS::Backup::BackupVault', kind)).toMatchObject([
        { Properties: { LockConfiguration: { MinRetentionDays: minimumBackupDays } } },
      ]);
    }
  });

  it('are made only if that is set, of every table whose rows do not expire', () => {
    expect(ofType('AWS::Backup::BackupPlan')).toEqual([]);
    const DeleteAfterDays = Number(deploySettings.full.BACKUP_DAYS);
    expect(ofType('AWS::Backup::BackupPlan', 'full')).toMatchObject([
      { Properties: { BackupPlan: { BackupPlanRule: [{ Lifecycle: { DeleteAfterDays } }] } } },
    ]);
    const kept = Object.entries(readAssembly('full').data.Resources)
      .filter(([, { Type, Properties }]) => Type === 'AWS::DynamoDB::Table' && !Properties.TimeToLiveSpecification)
      .map(([id]) => id);
    const text = JSON.stringify(ofType('AWS::Backup::BackupSelection', 'full'));
    const copied = [...text.matchAll(/"Fn::GetAtt":\["(\w+Table[0-9A-F]{8})","Arn"\]/g)].map(([, id]) => id);
    expect(copied.toSorted()).toEqual(kept.toSorted());
    expect(kept).toHaveLength(2);
  });
});
