import { describe, expect, it } from 'vitest';
import { bundleOf } from '#infra/bundle/bundle.ts';
import { baselineBundle } from './baseline-bundle.ts';

describe('the baseline of a function', () => {
  it.each([
    ['contact', ['PutCommand', 'GetCommand', 'UpdateCommand'], ['SESClient', 'SecretsManagerClient']],
    ['check', ['BatchGetCommand', 'SecretsManagerClient'], ['SESClient']],
    ['notify', ['QueryCommand', 'SESClient'], ['SecretsManagerClient']],
  ])('%s is the SDK that it uses, and no other', (folder, there, notThere) => {
    const baseline = Buffer.from(baselineBundle(folder)).toString();
    const size = { baseline: baseline.length, handler: bundleOf(folder).code.byteLength };
    expect(size.baseline).toBeGreaterThan(100_000);
    expect(size.baseline).toBeLessThan(size.handler);
    const service = {
      SESClient: 'SendEmail',
      SecretsManagerClient: 'GetSecretValue',
      PutCommand: 'PutItem',
      GetCommand: 'GetItem',
      UpdateCommand: 'UpdateItem',
      BatchGetCommand: 'BatchGetItem',
      QueryCommand: 'Query',
    };
    for (const name of there) expect(baseline).toContain(`"${service[name as keyof typeof service]}"`);
    for (const name of notThere) expect(baseline).not.toContain(`"${service[name as keyof typeof service]}"`);
  });
});
