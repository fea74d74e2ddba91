import { describe, expect, it } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { tables as definitions, queueIndex, type TableDefinition, type TableName } from '#functions/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { secretName, stackName, tableName } from './names.ts';
import { minimumBackupDays } from './settings.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Kind = 'plain' | 'full' | 'changed';
const resourcesOf = (kind: Kind) => Object.values(readAssembly(kind).data.Resources);
const ofType = (type: string, kind: Kind = 'plain') => resourcesOf(kind).filter(({ Type }) => Type === type);
const names = Object.keys(definitions) as TableName[];
const tableOf = (name: TableName) =>
  ofType('AWS::DynamoDB::Table').find(({ Properties }) => Properties.TableName === tableName('prod', name))?.Properties;

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

  testRows([['plain', true] as const, ['changed', false] as const])(
    'is protected from deletion, except until it has been created once',
    (kind, isProtected) => {
      type Manifest = { artifacts: Record<string, { properties: { terminationProtection?: boolean } }> };
      const { artifacts } = readAssembly(kind).read<Manifest>('manifest.json');
      expect(artifacts[stackName('prod', 'data')]?.properties.terminationProtection).toBe(isProtected);
      for (const { Properties } of ofType('AWS::DynamoDB::Table', kind)) {
        expect(Properties.DeletionProtectionEnabled).toBe(isProtected);
      }
    },
  );
});

describe('the tables', () => {
  testRows(names)('can be restored unless they hold addresses of visitors, and only leads are streamed', (name) => {
    const { ttl, stream }: TableDefinition = definitions[name];
    expect(tableOf(name)).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification:
        name === 'limits'
          ? { PointInTimeRecoveryEnabled: false }
          : { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
      ...(ttl && { TimeToLiveSpecification: { AttributeName: ttl, Enabled: true } }),
    });
    expect(tableOf(name)?.StreamSpecification).toEqual(stream ? { StreamViewType: 'NEW_IMAGE' } : undefined);
    expect(stream).toBe(name === 'contact_submissions');
  });

  it('index the waiting rows as they are due, with what the lists need', () => {
    const NonKeyAttributes = ['createdAt', 'email', 'filledHidden'];
    expect(tableOf('contact_submissions')?.GlobalSecondaryIndexes).toMatchObject([
      { IndexName: queueIndex, Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes } },
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
  testRows(['plain', 'full'] as const)('go into a vault in which nobody deletes them by mistake', (kind) => {
    expect(ofType('AWS::Backup::BackupVault', kind)).toMatchObject([
      { Properties: { LockConfiguration: { MinRetentionDays: minimumBackupDays } } },
    ]);
  });

  it('are made only if that is set, of every table whose rows do not expire', () => {
    expect(ofType('AWS::Backup::BackupPlan')).toEqual([]);
    const full = readAssembly('full');
    const DeleteAfterDays = Number(deploySettings.full.BACKUP_DAYS);
    expect(full.one('AWS::Backup::BackupPlan').properties).toMatchObject({
      BackupPlan: { BackupPlanRule: [{ Lifecycle: { DeleteAfterDays } }] },
    });
    const copied = full.all('AWS::Backup::BackupSelection').flatMap(({ properties }) => properties);
    const kept = names.filter((name) => !('ttl' in definitions[name]));
    const arns = JSON.stringify(copied).match(/(?<=:table\/)[\w-]+/g);
    expect(arns?.toSorted()).toEqual(kept.map((name) => tableName(full.stage, name)).toSorted());
    expect(kept).toHaveLength(2);
  });
});
