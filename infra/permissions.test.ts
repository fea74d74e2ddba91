import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, canary, mailEvents, notifier, retentionActions } from '#functions/routes.ts';
import { limitsKeys } from '#functions/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { failureQueueName, tableName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { account, region } from './testing/resolve.ts';
import { allowedBy, expectedPermissions, permissionsOf, statementsOf } from './testing/role.ts';

const functions = allFunctions;
const stream = `arn:aws:dynamodb:${region}:${account}:table/${tableName('prod', notifier.source)}/stream`;

const limits = `arn:aws:dynamodb:${region}:${account}:table/${tableName('prod', 'limits')}`;

/** What Lambda does with the notifier's role when it reads the stream. */
const sourcePermissions = [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
    (action) => `dynamodb:${action} on ${stream}/2026-11-20T09:30:00.000`,
  ),
  `dynamodb:ListStreams on ${stream}/*`,
  `sqs:SendMessage on arn:aws:sqs:${region}:${account}:${failureQueueName('prod')}`,
];
/** Lambda reports with the function's role what failed. */
const failurePermissions = sourcePermissions.filter((permission) => permission.startsWith('sqs:'));

describe('a function may do', () => {
  const assembly = readAssembly('plain');

  testRows(functions.map((definition) => [definition.folder, definition] as const))(
    'what is listed here, and nothing else',
    (folder, definition) => {
      const sourced: Record<string, string[]> = {
        [notifier.folder]: sourcePermissions,
        [mailEvents.folder]: failurePermissions,
        [canary.folder]: failurePermissions,
      };
      const more = sourced[folder] ?? [];
      const expected = [...expectedPermissions(assembly, definition), ...more].toSorted();
      expect(permissionsOf(statementsOf(assembly, folder))).toEqual(expected);
    },
  );

  it('all that erasing leads needs only while leads are erased by themselves', () => {
    expect(retentionActions({ answeredMonths: 0 })).toEqual([]);
    expect(retentionActions({ answeredMonths: 6 })).toEqual(['DeleteItem']);
  });

  it('nothing through a function that is not defined: there is no other', () => {
    const ours = assembly
      .all<{ Description: string }>('AWS::Lambda::Function')
      .map(({ properties }) => properties.Description)
      .filter((description) => description?.startsWith?.('functions/'));
    expect(ours.toSorted()).toEqual(functions.map(({ folder }) => `functions/${folder}`).toSorted());
  });

  it('only with its own role, which only Lambda can assume', () => {
    const roles = assembly.all<{ AssumeRolePolicyDocument: unknown; Description?: string }>('AWS::IAM::Role');
    const ours = roles.filter(({ properties }) => properties.Description?.startsWith('What the '));
    expect(ours).toHaveLength(functions.length);
    for (const { properties } of ours) {
      expect(properties.AssumeRolePolicyDocument).toEqual({
        Version: '2012-10-17',
        Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } }],
      });
    }
  });

  testRows(apiFunctions.map(({ folder }) => folder))(
    'nothing under a condition but the kind of row in limits',
    (folder) => {
      for (const { resources, conditions } of statementsOf(assembly, folder)) {
        const isLimits = resources.every((resource) => resource === limits);
        expect(Object.keys(conditions)).toEqual(isLimits ? ['ForAllValues:StringLike'] : []);
      }
    },
  );
});

describe('of the rows in limits', () => {
  const assembly = readAssembly('plain');
  const { contact, login, endedSession, notify } = limitsKeys;
  const actions = ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'];

  testRows<[folder: string, allowed: string[]]>([
    ['contact', [`UpdateItem ${contact}`]],
    ['login', [`UpdateItem ${login}`, `PutItem ${endedSession}`]],
    ['logout', [`BatchGetItem ${endedSession}`, `PutItem ${endedSession}`]],
    ['check', [`BatchGetItem ${endedSession}`]],
    ['proposals', [`BatchGetItem ${endedSession}`]],
    ['notify', [`GetItem ${notify}`, `UpdateItem ${notify}`]],
  ])('only with its own kinds of rows', (folder, allowed) => {
    const statements = statementsOf(assembly, folder);
    const may = (action: string, ...keys: string[]) =>
      allowedBy(statements, {
        action: `dynamodb:${action}`,
        resource: limits,
        context: { 'dynamodb:LeadingKeys': keys },
      }) !== undefined;
    const kinds = Object.values(limitsKeys);
    const found = actions.flatMap((action) =>
      kinds.filter((kind) => may(action, `${kind}x`)).map((kind) => `${action} ${kind}`),
    );
    expect(found.toSorted()).toEqual(allowed.toSorted());
    // A batch of one allowed row and another is refused as a whole.
    for (const action of actions) expect(may(action, `${contact}x`, `${login}x`, `${endedSession}x`)).toBe(false);
  });
});

describe('email', () => {
  const statements = statementsOf(readAssembly('plain'), notifier.folder);
  const send = (change: { from?: string; to?: string[]; identity?: string }) =>
    allowedBy(statements, {
      action: 'ses:SendEmail',
      resource: `arn:aws:ses:${region}:${account}:identity/${change.identity ?? 'mail.firm.example'}`,
      context: {
        'ses:FromAddress': change.from ?? 'website@mail.firm.example',
        'ses:Recipients': change.to ?? ['sales@firm.example'],
      },
    });

  it('goes from the one address to sales', () => {
    expect(send({})).toBeDefined();
  });

  it('where its address and the domain are both verified: SES then checks that of the address', () => {
    expect(send({ identity: 'website@mail.firm.example' })).toBeDefined();
  });

  it('in the sandbox too, where SES checks the identity of the recipient', () => {
    expect(send({ identity: 'sales@firm.example' })).toBeDefined();
  });

  testRows([
    ['from another address of the domain', { from: 'ceo@mail.firm.example' }],
    ['from the address of sales', { from: 'sales@firm.example', identity: 'sales@firm.example' }],
    ['to anyone else', { to: ['someone@example.com'] }],
    ['to anyone in addition to sales', { to: ['sales@firm.example', 'someone@example.com'] }],
    ['through another identity', { identity: 'other.example' }],
  ])('does not go elsewhere', (_, change) => {
    expect(send(change)).toBeUndefined();
  });
});

describe('with tracing', () => {
  it.each(functions.map(({ folder }) => folder))(
    '%s may send traces, for which AWS has no narrower resource',
    (folder) => {
      const statements = statementsOf(readAssembly('full'), folder);
      expect(statements.at(-1)).toEqual({
        actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
        resources: ['*'],
        conditions: {},
      });
    },
  );
});
