import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSigningKey } from '#functions/lib/session/signing-key.ts';
import { tables as definitions, type TableDefinition, type TableName } from '#functions/tables.ts';
import { stackName, tableName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';

const plain = readAssembly('plain');
const names = Object.keys(definitions) as TableName[];
const tableType = 'AWS::DynamoDB::GlobalTable';

type Table = { TableName: string; Replicas: object[]; TimeToLiveSpecification?: { AttributeName: string } };

const read = (file: string) => JSON.parse(readFileSync(join(plain.folder, file), 'utf8'));

describe('data stack', () => {
  it.each([
    ['is kept in prod', plain, { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' }],
    ['is deleted whole in any other stage', readAssembly('full'), { DeletionPolicy: 'Delete' }],
  ])('%s', (_, { all, data }, policies) => {
    for (const resource of Object.values(data.Resources)) expect(resource).toMatchObject(policies);
    for (const { properties } of all<Table>(tableType)) {
      expect(properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: 'UpdateReplacePolicy' in policies }]);
    }
  });

  it('cannot be deleted in prod', () => {
    const { properties } = read('manifest.json').artifacts[stackName('prod', 'data')];
    expect(properties).toMatchObject({ terminationProtection: true });
  });

  it('creates tables last so that a failed deployment can roll back', () => {
    const secrets = plain.all('AWS::SecretsManager::Secret').map(({ id }) => id);
    for (const { resource } of plain.all(tableType)) {
      expect(resource.DependsOn).toEqual(expect.arrayContaining(secrets));
    }
  });

  it('stays the same whatever the site uses of it', () => {
    const file = `${stackName('prod', 'data')}.template.json`;
    const { Outputs } = read(`../alone/${file}`);
    expect(read(file).Outputs).toEqual(Outputs);
    const streams = Object.keys(Outputs).filter((name) => name.includes('StreamArn'));
    expect([streams.length, Object.keys(Outputs).length]).toEqual([1, 2 * names.length + 3]);
  });
});

it.each(names)('table %s can be restored unless it holds IP addresses, and its rows expire', (name) => {
  const { ttl }: TableDefinition = definitions[name];
  const table = plain.all<Table>(tableType).find(({ properties }) => properties.TableName === tableName('prod', name));
  const recovery = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 };
  const PointInTimeRecoverySpecification = name === 'rate_limits' ? { PointInTimeRecoveryEnabled: false } : recovery;
  expect(table?.properties.Replicas).toMatchObject([{ PointInTimeRecoverySpecification }]);
  expect(table?.properties).toMatchObject({ SSESpecification: { SSEEnabled: true, SSEType: 'KMS' } });
  expect(table?.properties.TimeToLiveSpecification?.AttributeName).toBe(ttl);
});

it('signing key: has the format that the functions read', () => {
  type Secret = { GenerateSecretString: { PasswordLength: number; ExcludePunctuation: true } };
  const [signing] = plain.all<Secret>('AWS::SecretsManager::Secret');
  const { PasswordLength = 0, ExcludePunctuation } = signing?.properties.GenerateSecretString ?? {};
  expect([parseSigningKey('x'.repeat(PasswordLength)).length, ExcludePunctuation]).toEqual([64, true]);
});
