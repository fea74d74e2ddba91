import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, notifier, routes } from '#functions/routes.ts';
import { configurationSetName } from './names.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

// No test for findings of cdk-nag: any finding fails the synthesis in synth.setup.ts.

const plain = readAssembly('plain');
const { salesEmail, fromEmail } = deploySettings.plain;

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
    const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
    // Without hashes in IDs, and without what all ARNs begin with.
    const on = [Resource].flat().map((resource) => resource.replace(/^arn:.*:|[0-9A-F]{8}(?=\.|$)|\.Arn/g, ''));
    const actions = [Action].flat().map((action) => action.replace(/^\w+:/, ''));
    return actions.flatMap((action) => on.map((resource) => [action, resource, ...keys].join(' ')));
  });

const readsSessions = ['BatchGetItem users', 'BatchGetItem endedsessions', 'GetSecretValue SigningKey'];
const login = ['GetItem users', 'PutItem endedsessions', 'UpdateItem ratelimits login#*', 'GetSecretValue SigningKey'];
const contact = ['GetItem contactsubmissions', 'PutItem contactsubmissions', 'UpdateItem ratelimits contact#*'];
const emails = ['firm.example', 'mail.firm.example', salesEmail, fromEmail].map((name) => `SendEmail identity/${name}`);
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
const notify = [
  ...['GetItem contactsubmissions', 'UpdateItem contactsubmissions', 'Query contactsubmissions/index/queue'],
  ...['GetItem ratelimits mail#*', 'UpdateItem ratelimits mail#*', 'SendEmail configuration-set/website-prod-emails'],
  ...streamActions.map((action) => `${action} contactsubmissions.StreamArn`),
  ...emails,
];

const logout = [...readsSessions, 'PutItem endedsessions'];
const sessions = { check: readsSessions, proposals: readsSessions, logout, login };
const permissions: Record<string, string[]> = { ...sessions, contact, notify };

describe('handlerFunction', () => {
  it.each(allFunctions)('$folder may do only what it needs, and write its own log', ({ folder }) => {
    const [log] = plain.all('AWS::Logs::LogGroup').filter(({ id }) => id.includes(`${folder}Logs`));
    const logged = ['CreateLogStream', 'PutLogEvents'].map((action) => `${action} ${log?.id.slice(0, -8)}`);
    expect(permissionsOf(folder).toSorted()).toEqual([...(permissions[folder] ?? []), ...logged].toSorted());
  });

  it('send email only from the sender to sales', () => {
    const [sending] = statementsOf(notifier.folder).filter(({ Action }) => Action === 'ses:SendEmail');
    expect(sending?.Condition).toEqual({
      StringEquals: { 'ses:FromAddress': fromEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [salesEmail] },
    });
    const settings = { SALES_EMAIL: salesEmail, FROM_EMAIL: fromEmail };
    expect(functionOf(plain, notifier.folder).properties.Environment.Variables).toMatchObject(settings);
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
    EventSourceArn: expect.stringMatching(/^contactsubmissions\w+\.StreamArn$/),
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
  });
  const Targets = [{ Input: JSON.stringify(notifier.timer.event) }];
  const rule = { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED', Targets };
  expect(plain.one('AWS::Events::Rule').properties).toMatchObject(rule);
});

it('SES: requires TLS and counts what does not arrive', () => {
  const set = plain.one<object>('AWS::SES::ConfigurationSet').properties;
  expect(set).toMatchObject({ Name: configurationSetName('prod'), DeliveryOptions: { TlsPolicy: 'REQUIRE' } });
  const { EventDestination } = plain.one<{ EventDestination: object }>(
    'AWS::SES::ConfigurationSetEventDestination',
  ).properties;
  const CloudWatchDestination = { DimensionConfigurations: [{ DimensionName: 'ses:configuration-set' }] };
  const MatchingEventTypes = ['bounce', 'complaint', 'deliveryDelay', 'reject'];
  expect(EventDestination).toMatchObject({ Enabled: true, MatchingEventTypes, CloudWatchDestination });
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

  it('has the routes of the functions', () => {
    const deployed = plain.all<{ RouteKey: string }>('AWS::ApiGatewayV2::Route');
    const keys = routes.map(({ method, path }) => `${method} ${path}`);
    expect(deployed.map(({ properties }) => properties.RouteKey)).toEqual(keys);
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
