import { describe, expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';
import { account, region } from './testing/resolve.ts';
import { allowedBy, statementsOf } from './testing/role.ts';

const table = (name: string) => `arn:aws:dynamodb:${region}:${account}:table/website-prod-${name}`;
const users = table('users');
const submissions = table('contact_submissions');
const limits = table('limits');
const signingKeys = `arn:aws:secretsmanager:${region}:${account}:secret:website-prod/signing-keys-AbCdEf`;
const logs = (id: string) => [
  `logs:CreateLogStream on arn:aws:logs:${region}:${account}:log-group:${id}:*`,
  `logs:PutLogEvents on arn:aws:logs:${region}:${account}:log-group:${id}:*`,
];

/** Everything that each function may do. An action more, here or in a role, fails the test. */
const everything: Record<string, string[]> = {
  contact: [
    `dynamodb:GetItem on ${submissions}`,
    `dynamodb:PutItem on ${submissions}`,
    `dynamodb:UpdateItem on ${limits}`,
    ...logs('ContactLogs870D412B'),
  ],
  login: [
    `dynamodb:GetItem on ${users}`,
    `dynamodb:UpdateItem on ${limits}`,
    `dynamodb:PutItem on ${limits}`,
    `secretsmanager:GetSecretValue on ${signingKeys}`,
    ...logs('LoginLogs3CF9BBAF'),
  ],
  logout: [
    `dynamodb:BatchGetItem on ${users}`,
    `dynamodb:BatchGetItem on ${limits}`,
    `dynamodb:PutItem on ${limits}`,
    `secretsmanager:GetSecretValue on ${signingKeys}`,
    ...logs('LogoutLogs1C5894FB'),
  ],
  check: [
    `dynamodb:BatchGetItem on ${users}`,
    `dynamodb:BatchGetItem on ${limits}`,
    `secretsmanager:GetSecretValue on ${signingKeys}`,
    ...logs('CheckLogsAAAFC745'),
  ],
  proposals: [
    `dynamodb:BatchGetItem on ${users}`,
    `dynamodb:BatchGetItem on ${limits}`,
    `secretsmanager:GetSecretValue on ${signingKeys}`,
    ...logs('ProposalsLogs2D07BBC6'),
  ],
  notify: [
    `dynamodb:UpdateItem on ${submissions}`,
    `dynamodb:Query on ${submissions}/index/queue-createdAt`,
    `dynamodb:DescribeStream on ${submissions}/stream/2026-11-20T09:30:00.000`,
    `dynamodb:GetRecords on ${submissions}/stream/2026-11-20T09:30:00.000`,
    `dynamodb:GetShardIterator on ${submissions}/stream/2026-11-20T09:30:00.000`,
    `dynamodb:ListStreams on ${submissions}/stream/*`,
    `ses:SendEmail on arn:aws:ses:${region}:${account}:identity/mail.firm.example`,
    `ses:SendEmail on arn:aws:ses:${region}:${account}:identity/sales@firm.example`,
    `sqs:SendMessage on arn:aws:sqs:${region}:${account}:website-prod-lead-failures`,
    ...logs('NotifierNotifyLogs97602126'),
  ],
};

describe('a function may do', () => {
  const assembly = readAssembly('plain');

  it.each(Object.entries(everything))('%s: what is listed here, and nothing else', (folder, listed) => {
    const granted = statementsOf(assembly, folder).flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${action} on ${resource}`)),
    );
    expect(granted.toSorted()).toEqual(listed.toSorted());
  });

  it('what is allowed to every function of ours: there is no other', () => {
    const ours = assembly
      .all<{ Description: string }>('AWS::Lambda::Function')
      .map(({ properties }) => properties.Description)
      .filter((description) => description?.startsWith?.('functions/'));
    expect(ours.toSorted()).toEqual(
      Object.keys(everything)
        .map((folder) => `functions/${folder}`)
        .toSorted(),
    );
  });

  it('each with a role of its own, which only Lambda may take on', () => {
    const roles = assembly.all<{ AssumeRolePolicyDocument: unknown; Description?: string }>('AWS::IAM::Role');
    const ours = roles.filter(({ properties }) => properties.Description?.startsWith('What the '));
    expect(ours).toHaveLength(Object.keys(everything).length);
    for (const { properties } of ours) {
      expect(properties.AssumeRolePolicyDocument).toEqual({
        Version: '2012-10-17',
        Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } }],
      });
    }
  });

  it.each(Object.keys(everything).filter((folder) => folder !== 'notify'))(
    '%s: nothing under a condition',
    (folder) => {
      expect(statementsOf(assembly, folder).flatMap(({ conditions }) => Object.keys(conditions))).toEqual([]);
    },
  );
});

describe('e-mail', () => {
  const statements = statementsOf(readAssembly('plain'), 'notify');
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

  it('in the sandbox too, where SES asks for the identity of the recipient', () => {
    expect(send({ identity: 'sales@firm.example' })).toBeDefined();
  });

  it.each([
    ['from another address of the domain', { from: 'ceo@mail.firm.example' }],
    ['from the address of sales', { from: 'sales@firm.example', identity: 'sales@firm.example' }],
    ['to anybody else', { to: ['somebody@example.com'] }],
    ['to anybody beside sales', { to: ['sales@firm.example', 'somebody@example.com'] }],
    ['by another identity', { identity: 'firm.example' }],
  ])('does not go %s', (_, change) => {
    expect(send(change)).toBeUndefined();
  });
});

describe('with tracing', () => {
  it('a function may send traces, for which AWS knows no narrower resource', () => {
    const statements = statementsOf(readAssembly('full'), 'contact');
    expect(statements.at(-1)).toEqual({
      actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
      resources: ['*'],
      conditions: {},
    });
  });
});
