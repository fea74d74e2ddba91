import { expect, it } from 'vitest';
import { allFunctions, notifier } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { arn, readAssembly } from './testing/assembly.ts';
import { allowedBy, statementsOf } from './testing/role.ts';

// deployed-handlers.test.ts checks that each role allows exactly what its function does.

const assembly = readAssembly('plain');

it('functions: each have a role that only Lambda can assume', () => {
  const functions = assembly.all<{ Description?: string; Role: string }>('AWS::Lambda::Function');
  const ours = functions.filter(({ properties: { Description } }) => Description?.startsWith('functions/'));
  expect(ours).toHaveLength(allFunctions.length);
  expect(new Set(ours.map(({ properties: { Role } }) => Role)).size).toBe(allFunctions.length);
  for (const { properties } of assembly.all<{ AssumeRolePolicyDocument: object }>('AWS::IAM::Role')) {
    expect(properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
    });
  }
});

const [from, to] = ['website@mail.firm.example', 'sales@firm.example'];
testRows<[what: string, email: { from?: string; to?: string[]; identity?: string }, isAllowed: boolean]>([
  ['goes from the one address to sales', {}, true],
  ['where its address is verified besides the domain', { identity: from }, true],
  ['in the sandbox, where SES checks the recipient too', { identity: to }, true],
  ['from another address of the domain', { from: 'ceo@mail.firm.example' }, false],
  ['to anyone in addition to sales', { to: [to, 'someone@example.com'] }, false],
  ['through another identity', { identity: 'other.example' }, false],
])('notify: may send email only from its address to sales', (_, email, isAllowed) => {
  const call = {
    action: 'ses:SendEmail',
    resource: arn('ses', `identity/${email.identity ?? 'mail.firm.example'}`),
    context: { 'ses:FromAddress': email.from ?? from, 'ses:Recipients': email.to ?? [to] },
  };
  expect(allowedBy(statementsOf(assembly, notifier.folder), call) !== undefined).toBe(isAllowed);
});
