import { expect, it } from 'vitest';
import { allFunctions, notifier, retentionActions } from '#functions/routes.ts';
import { limitsKeys } from '#functions/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { tableName } from './names.ts';
import { arn, readAssembly } from './testing/assembly.ts';
import { allowedBy, statementsOf } from './testing/role.ts';

// That each role allows what its function does, and nothing else: deployed-handlers.test.ts.

const assembly = readAssembly('plain');
const limits = arn('dynamodb', `table/${tableName('prod', 'limits')}`);

it('each function has a role of its own, which only Lambda can assume, and there is no other function', () => {
  const roles = assembly.all<{ AssumeRolePolicyDocument: unknown; Description?: string }>('AWS::IAM::Role');
  const ours = roles.filter(({ properties }) => properties.Description?.startsWith('What the '));
  expect(ours).toHaveLength(allFunctions.length);
  for (const { properties } of ours) {
    expect(properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } }],
    });
  }
  const functions = assembly.all<{ Description?: string }>('AWS::Lambda::Function');
  const deployed = functions.flatMap(
    ({ properties: { Description } }) => String(Description).match(/^functions\/.+/) ?? [],
  );
  expect(deployed.toSorted()).toEqual(allFunctions.map(({ folder }) => `functions/${folder}`).toSorted());
});

it('a function may erase leads only while answered ones are erased by themselves', () => {
  expect(retentionActions({ answeredMonths: 0 })).toEqual([]);
  expect(retentionActions({ answeredMonths: 6 })).toEqual(['DeleteItem']);
});

const { contact, login, endedSession, notify } = limitsKeys;

testRows<[folder: string, allowed: string[]]>([
  ['contact', [`UpdateItem ${contact}`]],
  ['login', [`UpdateItem ${login}`, `PutItem ${endedSession}`]],
  ['logout', [`BatchGetItem ${endedSession}`, `PutItem ${endedSession}`]],
  ['check', [`BatchGetItem ${endedSession}`]],
  ['proposals', [`BatchGetItem ${endedSession}`]],
  ['notify', [`GetItem ${notify}`, `UpdateItem ${notify}`]],
  ['mail-events', [`GetItem ${notify}`]],
  ['canary', []],
])('each function reaches only its own kinds of rows in limits', (folder, allowed) => {
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
  expect(found.toSorted()).toEqual(allowed.toSorted());
  // A batch of one allowed row and another is refused as a whole.
  for (const action of actions) expect(may(action, `${contact}x`, `${login}x`, `${endedSession}x`)).toBe(false);
});

type Email = { from?: string; to?: string[]; identity?: string };
testRows<[what: string, email: Email, isAllowed: boolean]>([
  ['goes from the one address to sales', {}, true],
  ['where its address is verified besides the domain', { identity: 'website@mail.firm.example' }, true],
  ['in the sandbox, where SES checks the recipient too', { identity: 'sales@firm.example' }, true],
  ['from another address of the domain', { from: 'ceo@mail.firm.example' }, false],
  ['from the address of sales', { from: 'sales@firm.example', identity: 'sales@firm.example' }, false],
  ['to anyone else', { to: ['someone@example.com'] }, false],
  ['to anyone in addition to sales', { to: ['sales@firm.example', 'someone@example.com'] }, false],
  ['through another identity', { identity: 'other.example' }, false],
])('email goes from the one address to sales, and nowhere else', (_, { from, to, identity }, isAllowed) => {
  const call = {
    action: 'ses:SendEmail',
    resource: arn('ses', `identity/${identity ?? 'mail.firm.example'}`),
    context: {
      'ses:FromAddress': from ?? 'website@mail.firm.example',
      'ses:Recipients': to ?? ['sales@firm.example'],
    },
  };
  expect(allowedBy(statementsOf(assembly, notifier.folder), call) !== undefined).toBe(isAllowed);
});
