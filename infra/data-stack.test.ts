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

const { data } = readAssembly('plain');
const ofType = (type: string): Resource[] => Object.values(data.Resources).filter(({ Type }) => Type === type);
const tables = ofType('AWS::DynamoDB::Table');
const names = Object.keys(definitions) as TableName[];
const named = (name: TableName) =>
  tables.find(({ Properties }) => Properties.TableName === tableName('prod', name))?.Properties;

describe('the tables', () => {
  it('are those of the product', () => {
    expect(tables.map(({ Properties }) => Properties.TableName).toSorted()).toEqual(
      names.map((name) => tableName('prod', name)).toSorted(),
    );
  });

  testRows(tables.map((table) => [table.Properties.TableName, table] as const))(
    'are protected from deletion, and can be restored unless they hold addresses of visitors',
    (name, table) => {
      expect(table).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification:
            name === tableName('prod', 'limits')
              ? { PointInTimeRecoveryEnabled: false }
              : { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          SSESpecification: { SSEEnabled: true },
        },
      });
    },
  );

  it('stream new leads with their content', () => {
    expect(named('contact_submissions')).toMatchObject({ StreamSpecification: { StreamViewType: 'NEW_IMAGE' } });
    const others = names.filter((name) => !definitions[name].stream);
    expect(others).toHaveLength(names.length - 1);
    for (const name of others) expect(named(name)).not.toHaveProperty('StreamSpecification');
  });

  it('index the waiting rows as they are due, with what the lists need, and as the release before did', () => {
    const keys = (sortKey: string) => [
      { AttributeName: 'queue', KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ];
    const NonKeyAttributes = ['createdAt', 'email', 'filledHidden'];
    expect(named('contact_submissions')?.GlobalSecondaryIndexes).toEqual([
      { IndexName: 'queue-createdAt', KeySchema: keys('createdAt'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      {
        IndexName: queueIndex,
        KeySchema: keys('nextTryAt'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes },
      },
    ]);
  });

  it('forget limits and ended sessions by themselves', () => {
    const { ttl }: TableDefinition = definitions.limits;
    expect(named('limits')?.TimeToLiveSpecification).toEqual({ AttributeName: ttl, Enabled: true });
  });
});

describe('the secrets', () => {
  const secrets = ofType('AWS::SecretsManager::Secret');
  const secret = (name: Parameters<typeof secretName>[1]) =>
    secrets.find(({ Properties }) => Properties.Name === secretName('prod', name))?.Properties;

  it('are generated, and outlive the stack', () => {
    expect(secrets).toHaveLength(2);
    for (const { DeletionPolicy, UpdateReplacePolicy, Properties } of secrets) {
      expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
      expect(Properties).not.toHaveProperty('SecretString');
    }
  });

  it('hold a signing key in the shape that the functions read', () => {
    const how = secret('signing-keys')?.GenerateSecretString as Record<string, string | number>;
    expect(how).toEqual({
      SecretStringTemplate: '{"kid":"k1"}',
      GenerateStringKey: 'key',
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
    const made = {
      ...JSON.parse(String(how.SecretStringTemplate)),
      [String(how.GenerateStringKey)]: 'x'.repeat(Number(how.PasswordLength)),
    };
    expect(parseSigningKeys(JSON.stringify(made)).current.kid).toBe('k1');
  });

  it('hold an origin secret that fits into a header and cannot be guessed', () => {
    expect(secret('origin-secret')?.GenerateSecretString).toEqual({ PasswordLength: 48, ExcludePunctuation: true });
  });
});

describe('the stack', () => {
  it('holds nothing else but the vault for copies', () => {
    expect(new Set(Object.values(data.Resources).map(({ Type }) => Type))).toEqual(
      new Set(['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::Backup::BackupVault']),
    );
  });

  it('of another stage shares no name with this one', () => {
    const names = (kind: 'plain' | 'full') =>
      Object.values(readAssembly(kind).data.Resources)
        .flatMap(({ Properties }) => [Properties.TableName, Properties.Name, Properties.BackupVaultName])
        .filter((name) => typeof name === 'string');
    expect(names('full').length).toBeGreaterThan(4);
    for (const name of names('full')) expect(names('plain')).not.toContain(name);
  });
});

describe('the daily copies', () => {
  const full = Object.values(readAssembly('full').data.Resources);
  const one = (resources: readonly Resource[], type: string) => {
    const [found, ...more] = resources.filter(({ Type }) => Type === type);
    expect(more).toEqual([]);
    return found;
  };

  it('go into a vault that outlives its stack, and in which nobody deletes them by mistake', () => {
    for (const resources of [full, Object.values(data.Resources)]) {
      expect(one(resources, 'AWS::Backup::BackupVault')).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: { LockConfiguration: { MinRetentionDays: minimumBackupDays } },
      });
    }
  });

  it('are made only if that is set', () => {
    expect(one(Object.values(data.Resources), 'AWS::Backup::BackupPlan')).toBeUndefined();
    expect(one(full, 'AWS::Backup::BackupPlan')?.Properties).toMatchObject({
      BackupPlan: {
        BackupPlanRule: [{ Lifecycle: { DeleteAfterDays: Number(deploySettings.full.BACKUP_DAYS) } }],
      },
    });
  });

  it('are of every table whose rows do not expire', () => {
    const tablesOfStage = Object.entries(readAssembly('full').data.Resources)
      .filter(([, { Type, Properties }]) => Type === 'AWS::DynamoDB::Table' && !Properties.TimeToLiveSpecification)
      .map(([id]) => id);
    const text = JSON.stringify(one(full, 'AWS::Backup::BackupSelection')?.Properties);
    expect(tablesOfStage).toHaveLength(2);
    expect([...text.matchAll(/"Fn::GetAtt":\["(\w+)","Arn"\]/g)].map(([, id]) => id)).toEqual(
      expect.arrayContaining(tablesOfStage),
    );
    expect(text).not.toContain('Limits');
  });
});

describe('until the stack has been created once', () => {
  const isProtected = (kind: 'plain' | 'changed') => {
    const { artifacts } = JSON.parse(readFileSync(join(readAssembly(kind).folder, 'manifest.json'), 'utf8'));
    return artifacts[stackName('prod', 'data')].properties.terminationProtection ?? false;
  };

  it('nothing protects it, so that a failed attempt can be cleaned up and repeated', () => {
    const { Resources } = readAssembly('changed').data;
    const first = Object.values(Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
    expect(first.map(({ Properties }) => Properties.DeletionProtectionEnabled)).toEqual(tables.map(() => false));
    expect(isProtected('changed')).toBe(false);
  });

  it('and from then on everything does', () => {
    expect(isProtected('plain')).toBe(true);
  });
});
