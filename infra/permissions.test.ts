import { expect, it } from 'vitest';
import { allFunctions, notifier } from '#functions/routes.ts';
import { limitsKeys } from '#functions/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { tableName } from './names.ts';
import { arn, readAssembly } from './testing/assembly.ts';
import { allowedBy, statementsOf } from './testing/role.ts';

// That each role allows what its function does, and nothing else: deployed-handlers.test.ts.

const assembly = readAssembly('plain');
const limits = arn('dynamodb', `table/${tableName('prod', 'limits')}`);

it('functions: have a role each that only Lambda can assume', () => {
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

testRows(allFunctions)('functions: reach only their granted kinds of rows in limits', ({ folder, grants }) => {
  const statements = statementsOf(assembly, folder);
  const may = (action: string, ...keys: string[]) =>
    allowedBy(statements, {
      action: `dynamodb:${action}`,
      resource: limits,
      context: { 'dynamodb:LeadingKeys': keys },
    }) !== undefined;
  const actions = ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'];
  const found = actions.flatMap((action) =>
    Object.values(limitsKeys)
      .filter((kind) => may(action, `${kind}x`))
      .map((kind) => `${action} ${kind}`),
  );
  expect(found.toSorted()).toEqual(
    (grants.tables.limits ?? []).map(({ action, keys }) => `${action} ${keys}`).toSorted(),
  );
  // A batch of one allowed row and another is refused as a whole.
  const several = Object.values(limitsKeys).map((kind) => `${kind}x`);
  for (const action of actions) expect(may(action, ...several)).toBe(false);
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
