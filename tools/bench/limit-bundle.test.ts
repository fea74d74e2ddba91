import { describe, expect, it } from 'vitest';
import { bundleOf } from '#infra/bundle/bundle.ts';
import { limitBundle } from './limit-bundle.ts';

describe('the limit of a function', () => {
  it.each([
    ['contact', ['PutCommand', 'GetCommand', 'UpdateCommand'], ['SESClient', 'SecretsManagerClient']],
    ['check', ['BatchGetCommand', 'SecretsManagerClient'], ['SESClient']],
    ['notify', ['QueryCommand', 'SESClient'], ['SecretsManagerClient']],
  ])('%s is the SDK that it uses, and no other', (folder, there, notThere) => {
    const limit = Buffer.from(limitBundle(folder)).toString();
    const size = { limit: limit.length, handler: bundleOf(folder).code.byteLength };
    expect(size.limit).toBeGreaterThan(100_000);
    expect(size.limit).toBeLessThan(size.handler);
    const service = {
      SESClient: 'SendEmail',
      SecretsManagerClient: 'GetSecretValue',
      PutCommand: 'PutItem',
      GetCommand: 'GetItem',
      UpdateCommand: 'UpdateItem',
      BatchGetCommand: 'BatchGetItem',
      QueryCommand: 'Query',
    };
    for (const name of there) expect(limit).toContain(`"${service[name as keyof typeof service]}"`);
    for (const name of notThere) expect(limit).not.toContain(`"${service[name as keyof typeof service]}"`);
  });
});
