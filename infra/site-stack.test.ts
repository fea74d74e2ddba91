import { describe, expect, it } from 'vitest';
import { apiFunctions, type FunctionDefinition, notifier, routes } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { configurationSetName, tableName } from './names.ts';
import { type Assembly, arn, functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const [plain, full, elsewhere] = [readAssembly('plain'), readAssembly('full'), readAssembly('elsewhere')];
const functions: readonly FunctionDefinition[] = [...apiFunctions, notifier];

// No test for findings of cdk-nag: any finding fails the synthesis in synth.setup.ts.
it('templates: contain no secret and need no lookup in AWS', () => {
  for (const { read, site, data } of [plain, full, elsewhere]) {
    expect(read('manifest.json')).not.toHaveProperty('missing');
    expect(JSON.stringify([site, data])).not.toMatch(/"SecretString"\s*:|AKIA[0-9A-Z]{16}/);
  }
});

type Statement = { Action: string | string[]; Resource: string | string[]; Condition?: Record<string, object> };
type Role = { Policies: { PolicyDocument: { Statement: Statement[] } }[]; ManagedPolicyArns?: object };

/** What a function may do: one action on one resource each. */
const permissionsOf = (folder: string) => {
  const roles = plain.all<Role>('AWS::IAM::Role');
  const { properties } = roles.find(({ id }) => functionOf(plain, folder).properties.Role === `<${id}.Arn>`) ?? {};
  expect(properties).not.toHaveProperty('ManagedPolicyArns');
  return (properties?.Policies ?? []).flatMap(({ PolicyDocument }) =>
    PolicyDocument.Statement.flatMap(({ Action, Resource, Condition }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => ({ action, resource, Condition }))),
    ),
  );
};

const tableArn = (name: string) => arn('dynamodb', `table/website-prod-${name}`);

const indexArn = (name: TableName) => {
  const { indexes: [index] = [] }: TableDefinition = tables[name];
  return `${tableArn(name)}/index/${index?.name}`;
};

describe('functions', () => {
  it('may do exactly what they are granted, and write their own log', () => {
    for (const { folder, grants } of functions) {
      const granted = Object.entries(grants.tables).flatMap(([name, actions]) =>
        actions.map((action) =>
          action === 'index:Query'
            ? `dynamodb:Query ${indexArn(name as TableName)}`
            : `dynamodb:${action} ${tableArn(name)}`,
        ),
      );
      const allowed = permissionsOf(folder).map(({ action, resource }) => `${action} ${resource}`);
      const others = allowed.filter(
        (permission) => !/^logs:|^ses:|Stream|Records|Shard|GetSecretValue/.test(permission),
      );
      expect(others.toSorted(), folder).toEqual(granted.toSorted());
      const has = (action: string) => allowed.some((permission) => permission.startsWith(action));
      expect([has('ses:SendEmail'), has('secretsmanager:')], folder).toEqual([
        grants.sendsEmail === true,
        grants.readsSigningKey === true,
      ]);
      const stream = `${tableArn(notifier.source)}/stream`;
      expect(allowed.filter((permission) => /Stream/.test(permission) && !permission.includes(stream))).toHaveLength(1);
    }
    const policies = plain.all<{ Roles: string[] }>('AWS::IAM::Policy');
    expect(policies.filter(({ id }) => !id.startsWith('CustomCDK'))).toEqual([]);
  });

  it('may touch only their own keys of the limits', () => {
    for (const { folder, grants } of functions.filter(({ grants }) => 'rate_limits' in grants.tables)) {
      const ofLimits = permissionsOf(folder).filter(({ resource }) => resource === tableArn('rate_limits'));
      const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${grants.limitKeys}*`] } };
      for (const permission of ofLimits) expect(permission).toMatchObject({ Condition });
    }
  });

  it('send email only from the sender to sales, through any identity that SES may check', () => {
    const { fromEmail, salesEmail } = deploySettings.plain;
    const Condition = {
      StringEquals: { 'ses:FromAddress': fromEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [salesEmail] },
    };
    const sending = permissionsOf(notifier.folder).filter(({ action }) => action === 'ses:SendEmail');
    for (const permission of sending) expect(permission).toMatchObject({ Condition });
    expect(sending.map(({ resource }) => resource).toSorted()).toEqual([
      arn('ses', `configuration-set/${configurationSetName('prod')}`),
      ...['firm.example', 'mail.firm.example', salesEmail, fromEmail].map((name) => arn('ses', `identity/${name}`)),
    ]);
  });

  it('get their settings, and secrets only as references', () => {
    for (const { folder } of functions) {
      const { Variables } = functionOf(full, folder).properties.Environment;
      expect(Variables.APP_STAGE).toBe('staging');
      for (const [name, value] of Object.entries(Variables)) {
        if (/SECRET|KEY|PASSWORD/.test(name)) expect(value).toMatch(/^arn:|^\{\{resolve:secretsmanager:arn:[^}]+\}\}$/);
      }
    }
    expect(functionOf(full, notifier.folder).properties.Environment.Variables).toMatchObject({
      SALES_EMAIL: deploySettings.full.salesEmail,
      FROM_EMAIL: deploySettings.full.fromEmail,
      CONFIGURATION_SET: configurationSetName('staging'),
    });
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
    EventSourceArn: expect.stringContaining(`table/${tableName('prod', notifier.source)}/stream/`),
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
  });
  expect(plain.one('AWS::Events::Rule').properties).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Targets: [{ Input: JSON.stringify(notifier.timer.event) }],
  });
});

it('SES: requires TLS and counts what does not arrive', () => {
  expect(plain.one('AWS::SES::ConfigurationSet').properties).toMatchObject({
    Name: configurationSetName('prod'),
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
  });
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

it('origin secret: reaches the API functions before it reaches CloudFront', () => {
  const distribution = full.one('AWS::CloudFront::Distribution');
  const ids = apiFunctions.map(({ folder }) => functionOf(full, folder).id);
  const versionsIn = (id: string) =>
    JSON.stringify(full.site.Resources[id]?.Properties).match(/(?<=:SecretString:::"?,?\{?"?Ref":")\w+/g);
  for (const id of ids) expect(versionsIn(id)).toEqual(['OriginVersionSent', 'OriginVersionAccepted']);
  expect(versionsIn(distribution.id)).toEqual(['OriginVersionSent']);
  expect(distribution.resource.DependsOn).toEqual(expect.arrayContaining(ids));
});

it('stack: names no region in which CloudFront has no metrics', () => {
  const types = (assembly: Assembly) => assembly.all('AWS::Route53::HealthCheck').length;
  expect([types(plain), types(elsewhere)]).toEqual([1, 0]);
});
