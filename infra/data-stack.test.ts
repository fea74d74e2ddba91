import { describe, expect, it } from 'vitest';
import { parseSigningKey } from '#functions/lib/session/signing-key.ts';
import { tables as definitions, type TableDefinition, type TableName } from '#functions/tables.ts';
import { stackName, tableName } from './names.ts';
import { readAssembly, type Template } from './testing/assembly.ts';

const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const names = Object.keys(definitions) as TableName[];
const tableType = 'AWS::DynamoDB::GlobalTable';

type Table = { TableName: string; TimeToLiveSpecification?: object; StreamSpecification?: object; Replicas: object[] };

describe('data stack', () => {
  it('keeps its resources in prod when it is deleted', () => {
    for (const resource of Object.values(plain.data.Resources)) {
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
    for (const { properties } of plain.all<Table>(tableType)) {
      expect(properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: true }]);
    }
    const artifact = { properties: { terminationProtection: true } };
    expect(plain.read('manifest.json')).toMatchObject({ artifacts: { [stackName('prod', 'data')]: artifact } });
  });

  it('is deleted whole in any other stage', () => {
    for (const resource of Object.values(full.data.Resources))
      expect(resource).toMatchObject({ DeletionPolicy: 'Delete' });
    for (const { properties } of full.all<Table>(tableType)) {
      expect(properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: false }]);
    }
  });

  it('creates tables last so that a failed deployment can roll back', () => {
    const secrets = plain.all('AWS::SecretsManager::Secret').map(({ id }) => id);
    for (const { resource } of plain.all(tableType))
      expect(resource.DependsOn).toEqual(expect.arrayContaining(secrets));
  });

  it('stays the same whatever the site uses of it', () => {
    const { Outputs = {} } = plain.read<Template>('../alone/website-prod-data.template.json');
    expect(plain.data.Outputs).toEqual(Outputs);
    const exported = Object.values(Outputs).map(({ Value }) => JSON.stringify(Value));
    expect(exported.filter((value) => value.includes('StreamArn'))).toHaveLength(1);
    expect(exported).toHaveLength(2 * names.length + 3);
  });
});

it.each(names)('table %s can be restored unless it holds IP addresses', (name) => {
  const { ttl, stream }: TableDefinition = definitions[name];
  const table = plain.all<Table>(tableType).find(({ properties }) => properties.TableName === tableName('prod', name));
  expect(table?.properties.Replicas).toMatchObject([
    {
      PointInTimeRecoverySpecification:
        name === 'rate_limits'
          ? { PointInTimeRecoveryEnabled: false }
          : { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    },
  ]);
  expect(table?.properties.TimeToLiveSpecification).toEqual(ttl && { AttributeName: ttl, Enabled: true });
  expect(table?.properties.StreamSpecification).toEqual(stream && { StreamViewType: 'KEYS_ONLY' });
});

it('signing key: has the format that the functions read', () => {
  type Secret = { GenerateSecretString: { PasswordLength: number; ExcludePunctuation: boolean } };
  const [signing] = plain.all<Secret>('AWS::SecretsManager::Secret');
  const { PasswordLength = 0, ...rest } = signing?.properties.GenerateSecretString ?? {};
  expect(rest).toEqual({ ExcludePunctuation: true });
  expect(parseSigningKey('x'.repeat(PasswordLength))).toHaveLength(64);
});
