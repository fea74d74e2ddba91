import { describe, expect, it } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { tables as definitions, queueIndex, type TableDefinition, type TableName } from '#functions/tables.ts';
import { secretName, tableName } from './names.ts';
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

  it.each(tables.map((table) => [table.Properties.TableName, table] as const))(
    '%s is protected from deletion and can be restored',
    (_, table) => {
      expect(table).toMatchObject({
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
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

  it('index the waiting leads, with their keys only', () => {
    expect(named('contact_submissions')?.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: queueIndex,
        KeySchema: [
          { AttributeName: 'queue', KeyType: 'HASH' },
          { AttributeName: 'createdAt', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
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
        DeletionPolicy: 'Retain',
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
  it('holds nothing else', () => {
    expect(new Set(Object.values(data.Resources).map(({ Type }) => Type))).toEqual(
      new Set(['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret']),
    );
  });

  it('creates the sender domain with its DNS records, if that is set', () => {
    const full = Object.values(readAssembly('full').data.Resources);
    expect(
      full.filter(({ Type }) => Type === 'AWS::SES::EmailIdentity').map(({ Properties }) => Properties),
    ).toMatchObject([{ EmailIdentity: deploySettings.full.SES_IDENTITY }]);
    const records = full.filter(({ Type }) => Type === 'AWS::Route53::RecordSet').map(({ Properties }) => Properties);
    expect(records).toHaveLength(3);
    for (const record of records)
      expect(record).toMatchObject({ HostedZoneId: deploySettings.full.HOSTED_ZONE_ID, Type: 'CNAME' });
  });

  it('of another stage shares no name with this one', () => {
    const names = (kind: 'plain' | 'full') =>
      Object.values(readAssembly(kind).data.Resources)
        .flatMap(({ Properties }) => [Properties.TableName, Properties.Name])
        .filter((name) => typeof name === 'string');
    expect(names('full').length).toBeGreaterThan(4);
    for (const name of names('full')) expect(names('plain')).not.toContain(name);
  });
});
