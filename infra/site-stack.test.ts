import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, type Grants, notifier, routes } from '#functions/routes.ts';
import { queueIndex, type TableName } from '#functions/tables.ts';
import { configurationSetName, tableName } from './names.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

// No test for findings of cdk-nag: any finding fails the synthesis in synth.setup.ts.

const plain = readAssembly('plain');
const { salesEmail, fromEmail } = deploySettings.plain;

const tableId = (name: string) => {
  const tables = plain.all<{ TableName: string }>('AWS::DynamoDB::GlobalTable');
  return tables.find(({ properties }) => properties.TableName === tableName('prod', name as TableName))?.id;
};

type Condition = { 'ForAllValues:StringLike'?: { 'dynamodb:LeadingKeys': string[] } };
type Statement = { Action: string | string[]; Resource: string | string[]; Condition?: Condition };
type Policy = { PolicyDocument: { Statement: Statement[] }; Roles?: string[] };

const statementsOf = (folder: string) => {
  const roleOf = functionOf(plain, folder).properties.Role;
  const [role] = plain.all<{ Policies: Policy[] }>('AWS::IAM::Role').filter(({ id }) => roleOf === `${id}.Arn`);
  expect(role?.properties).not.toHaveProperty('ManagedPolicyArns');
  const attached = plain.all<Policy>('AWS::IAM::Policy').map(({ properties }) => properties);
  const policies = [...(role?.properties.Policies ?? []), ...attached.filter(({ Roles }) => Roles?.[0] === role?.id)];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

/** What a function may do: one action on one resource each, and the keys that it is limited to. */
const permissionsOf = (folder: string) =>
  statementsOf(folder).flatMap(({ Action, Resource, Condition }) => {
    const [keys] = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
    const on = [Resource].flat().map((resource) => (keys ? `${resource} of ${keys}` : resource));
    return [Action].flat().flatMap((action) => on.map((resource) => `${action} ${resource}`));
  });

const tablePermissions = ({ tables, limitKeys }: Grants) =>
  Object.entries(tables).flatMap(([name, actions]) =>
    actions.map((action) => {
      const arn = `${tableId(name)}.Arn`;
      if (action === 'index:Query') return `dynamodb:Query ${arn}/index/${queueIndex}`;
      return `dynamodb:${action} ${name === 'rate_limits' ? `${arn} of ${limitKeys}*` : arn}`;
    }),
  );

describe('functions', () => {
  it.each(allFunctions)('$folder may do exactly what it is granted, and write its own log', ({ folder, grants }) => {
    const [signingKey] = plain.all('AWS::SecretsManager::Secret');
    const [log] = plain.all('AWS::Logs::LogGroup').filter(({ id }) => id.includes(`${folder}Logs`));
    const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    const stream = `${tableId(notifier.source)}.StreamArn`;
    const emails = [configurationSetName('prod'), 'firm.example', 'mail.firm.example', salesEmail, fromEmail];
    expect(
      permissionsOf(folder)
        .map((text) => text.replace(/arn:.*\//, ''))
        .toSorted(),
    ).toEqual(
      [
        ...tablePermissions(grants),
        ...['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} ${log?.id}.Arn`),
        ...(folder === notifier.folder ? streamActions.map((action) => `dynamodb:${action} ${stream}`) : []),
        ...(grants.readsSigningKey ? [`secretsmanager:GetSecretValue ${signingKey?.id}`] : []),
        ...(grants.sendsEmail ? emails.map((name) => `ses:SendEmail ${name}`) : []),
      ].toSorted(),
    );
  });

  it('send email only from the sender to sales', () => {
    const [sending] = statementsOf(notifier.folder).filter(({ Action }) => Action === 'ses:SendEmail');
    expect(sending?.Condition).toEqual({
      StringEquals: { 'ses:FromAddress': fromEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [salesEmail] },
    });
    const emails = { SALES_EMAIL: salesEmail, FROM_EMAIL: fromEmail, CONFIGURATION_SET: configurationSetName('prod') };
    expect(functionOf(plain, notifier.folder).properties.Environment.Variables).toMatchObject(emails);
  });
});

it('logs: are kept for 30 days', () => {
  const logs = plain.all('AWS::Logs::LogGroup');
  for (const { properties } of logs) expect(properties).toMatchObject({ RetentionInDays: 30 });
  const writers = plain.all<{ LoggingConfig?: { LogGroup: string } }>('AWS::Lambda::Function');
  for (const { properties } of writers) expect(logs.map(({ id }) => id)).toContain(properties.LoggingConfig?.LogGroup);
});

it('notify: runs for each new lead and every minute', () => {
  expect(plain.one('AWS::Lambda::EventSourceMapping').properties).toMatchObject({
    FunctionName: functionOf(plain, notifier.folder).id,
    EventSourceArn: `${tableId(notifier.source)}.StreamArn`,
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
  });
  const Targets = [{ Input: JSON.stringify(notifier.timer.event) }];
  const rule = { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED', Targets };
  expect(plain.one('AWS::Events::Rule').properties).toMatchObject(rule);
});

it('SES: requires TLS and counts what does not arrive', () => {
  const set = { Name: configurationSetName('prod'), DeliveryOptions: { TlsPolicy: 'REQUIRE' } };
  expect(plain.one('AWS::SES::ConfigurationSet').properties).toMatchObject(set);
  expect(plain.one('AWS::SES::ConfigurationSetEventDestination').properties).toMatchObject({
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'deliveryDelay', 'reject'],
      CloudWatchDestination: { DimensionConfigurations: [{ DimensionName: 'ses:configuration-set' }] },
    },
  });
});

describe('API', () => {
  const stage = plain.one<{ AccessLogSettings: { Format: string } }>('AWS::ApiGatewayV2::Stage').properties;

  it('throttles all routes alike, so that a route can go', () => {
    expect(stage).toMatchObject({ DefaultRouteSettings: { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 50 } });
    expect(stage).not.toHaveProperty('RouteSettings');
  });

  it('logs requests as JSON without personal data', () => {
    const logged: Record<string, string> = JSON.parse(stage.AccessLogSettings.Format);
    expect(Object.values(logged).join()).not.toMatch(/identity|authorizer|path|domain|header/i);
  });

  it('lets only its routes and the timer invoke functions', () => {
    const permissions = plain.all<{ Principal: string; SourceArn?: string }>('AWS::Lambda::Permission');
    for (const { properties } of permissions) expect(properties.SourceArn).toBeDefined();
    const callers = permissions.map(({ properties }) => properties.Principal);
    expect(callers.toSorted()).toEqual([...routes.map(() => 'apigateway.amazonaws.com'), 'events.amazonaws.com']);
  });
});

it('origin secret: is a reference, which reaches the API functions before it reaches CloudFront', () => {
  const distribution = plain.one<object>('AWS::CloudFront::Distribution');
  const functions = apiFunctions.map(({ folder }) => functionOf(plain, folder));
  const versionsIn = (properties: object) =>
    [...JSON.stringify(properties).matchAll(/"{{resolve:secretsmanager:\w+:SecretString:::(\w+)}}"/g)].map(
      ([, id]) => id,
    );
  for (const { properties } of functions) {
    expect(versionsIn(properties)).toEqual(['OriginVersionSent', 'OriginVersionAccepted']);
  }
  expect(versionsIn(distribution.properties)).toEqual(['OriginVersionSent']);
  expect(distribution.resource.DependsOn).toEqual(expect.arrayContaining(functions.map(({ id }) => id)));
});
