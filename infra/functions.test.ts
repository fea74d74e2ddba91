import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, canary, mailEvents, notifier, routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { configurationSetName, failureQueueName, tableName } from './names.ts';
import { arn, assetOf, functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { allowedBy, statementsOf } from './testing/role.ts';

/** The default limit on a bundle's minified size in KB (1,000 bytes), because every cold start parses the bundle. */
const usualBudget = 430;
const budgets: Record<string, number> = { contact: 380, login: 460, notify: 480 };

const handlerFolders = allFunctions.map(({ folder }) => folder);
const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const contentOf = (folder: string, file = 'handler.mjs') => readFileSync(join(assetOf(plain, folder), file));
const filesOf = (folder: string) =>
  readdirSync(assetOf(plain, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(assetOf(plain, folder).length + 1));

testRows(handlerFolders)('bundle: stays within its size budget, free of source files and eval', (folder) => {
  const code = contentOf(folder).toString();
  expect(code.length / 1000).toBeLessThanOrEqual(budgets[folder] ?? usualBudget);
  for (const name of filesOf(folder)) expect(name).not.toMatch(/\.map$|\.ts$/);
  expect(code.match(/.{0,40}(sourceMappingURL|child_process|\beval\(|\bnew Function\b|node:vm).{0,40}/g) ?? []).toEqual(
    [],
  );
});

it('bundle: contains argon2 only for login, built for Linux on arm64', () => {
  const native = 'node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node';
  expect(filesOf('login').filter((file) => file.endsWith('.node'))).toEqual([native]);
  // The ELF header's magic bytes and machine type: 183 is 64-bit Arm. Another binary would fail at the first login.
  const head = contentOf('login', native);
  expect([head.subarray(0, 4).toString('latin1'), head.readUInt16LE(18)]).toEqual(['\x7fELF', 183]);
  for (const folder of handlerFolders.filter((name) => name !== 'login')) {
    expect(filesOf(folder).filter((file) => !file.startsWith('generated/'))).toEqual(['handler.mjs', 'index.mjs']);
  }
});

testRows(handlerFolders.filter((folder) => folder !== 'proposals'))(
  'bundle: contains no room file other than rooms.json, except in proposals',
  (folder) => {
    const stored = filesOf(folder).filter((file) => file.startsWith('generated/'));
    expect(stored).toEqual(contentOf(folder).includes('rooms.json') ? ['generated/rooms.json'] : []);
  },
);

// deployed-handlers.test.ts checks that each role allows exactly what its function does.
it('functions: use separate roles that only Lambda can assume', () => {
  const roles = handlerFolders.map((folder) => functionOf(plain, folder).properties.Role);
  expect(new Set(roles).size).toBe(allFunctions.length);
  for (const { properties } of plain.all<{ AssumeRolePolicyDocument: object }>('AWS::IAM::Role')) {
    expect(properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
    });
  }
});

const [from, to] = ['website@mail.firm.example', 'sales@firm.example'];
testRows<[what: string, email: { from?: string; to?: string[]; identity?: string }, isAllowed: boolean]>([
  ['from its address to sales', {}, true],
  ['through its address, if that is verified in addition to the domain', { identity: from }, true],
  ["through the recipient's identity, which SES also checks in the sandbox", { identity: to }, true],
  ['from another address of the domain', { from: 'ceo@mail.firm.example' }, false],
  ['to anyone in addition to sales', { to: [to, 'someone@example.com'] }, false],
  ['through another identity', { identity: 'other.example' }, false],
])('notify: can send email only from its own address to sales', (_, email, isAllowed) => {
  const call = {
    action: 'ses:SendEmail',
    resource: arn('ses', `identity/${email.identity ?? 'mail.firm.example'}`),
    context: { 'ses:FromAddress': email.from ?? from, 'ses:Recipients': email.to ?? [to] },
  };
  expect(allowedBy(statementsOf(plain, notifier.folder), call) !== undefined).toBe(isAllowed);
});

const failures = arn('sqs', failureQueueName('prod'));
type Rule = {
  EventPattern?: object;
  ScheduleExpression?: string;
  State: string;
  Targets: { Arn: string; Input?: string; DeadLetterConfig?: { Arn: string } }[];
};
const rules = plain.all<Rule>('AWS::Events::Rule').map(({ properties }) => properties);

it('notify: runs for each new lead and every minute', () => {
  expect(plain.one('AWS::Lambda::EventSourceMapping').properties).toMatchObject({
    FunctionName: functionOf(plain, notifier.folder).id,
    EventSourceArn: expect.stringContaining(`table/${tableName('prod', notifier.source)}/stream/`),
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: { OnFailure: { Destination: failures } },
    FilterCriteria: {
      Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"queue":{"S":["notify"]}}}}' }],
    },
  });
  const timer = rules.find(({ ScheduleExpression }) => ScheduleExpression === 'rate(1 minute)');
  expect(timer).toMatchObject({ State: 'ENABLED', Targets: [{ Input: '{"task":"notify"}' }] });
});

it('failure queue: keeps failed invocations for two weeks', () => {
  expect(plain.one('AWS::SQS::Queue').properties).toMatchObject({ MessageRetentionPeriod: 1_209_600 });
  const targets = rules.flatMap(({ Targets }) => Targets);
  expect(targets.map(({ DeadLetterConfig }) => DeadLetterConfig?.Arn)).toEqual(targets.map(() => failures));
  const runs = plain
    .all<{ FunctionName: string; DestinationConfig: object }>('AWS::Lambda::EventInvokeConfig')
    .filter(({ properties }) => JSON.stringify(properties.DestinationConfig).includes(failures));
  const called = [notifier, mailEvents, canary].map(({ folder }) => functionOf(plain, folder).id);
  expect(runs.map(({ properties }) => properties.FunctionName).toSorted()).toEqual(called.toSorted());
  expect(targets.filter(({ Arn }) => !called.some((id) => Arn.includes(id)))).toEqual([]);
});

it('SES: requires TLS and reports email events to mail-events', () => {
  const Name = configurationSetName('prod');
  const DeliveryOptions = { TlsPolicy: 'REQUIRE' };
  expect(plain.one('AWS::SES::ConfigurationSet').properties).toMatchObject({ Name, DeliveryOptions });
  expect(functionOf(plain, notifier.folder).properties.Environment.Variables.CONFIGURATION_SET).toBe(Name);
  expect(plain.one('AWS::SES::ConfigurationSetEventDestination').properties).toMatchObject({
    ConfigurationSetName: plain.one('AWS::SES::ConfigurationSet').id,
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT'],
    },
  });
  expect(rules.filter(({ EventPattern }) => EventPattern)).toMatchObject([
    {
      EventPattern: { 'detail-type': Object.values(mailEvents.events) },
      Targets: [{ Arn: expect.stringContaining(functionOf(plain, mailEvents.folder).id) }],
    },
  ]);
});

describe('API', () => {
  const stage = plain.one<{ AccessLogSettings: { Format: string } }>('AWS::ApiGatewayV2::Stage');
  const deployed = plain.all<{ RouteKey: string }>('AWS::ApiGatewayV2::Route');
  const routeOf = (key: string) => deployed.find(({ properties }) => properties.RouteKey === key);

  it('throttles each route', () => {
    const documents = `GET ${apiPaths.proposals}/{room}`;
    const high = [`POST ${apiPaths.contact}`, `GET ${apiPaths.check}`, documents, `${documents}/{slug}`];
    expect(stage.properties).toMatchObject({
      DefaultRouteSettings: { ThrottlingBurstLimit: 50, ThrottlingRateLimit: 25 },
      RouteSettings: Object.fromEntries(
        high.map((key) => [key, { ThrottlingBurstLimit: 500, ThrottlingRateLimit: 250 }]),
      ),
    });
    for (const key of high) expect(stage.resource.DependsOn).toContain(routeOf(key)?.id);
  });

  it('logs requests as JSON without personal data', () => {
    const logged: Record<string, string> = JSON.parse(stage.properties.AccessLogSettings.Format);
    expect(logged).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(logged.functionRequestId).toBe('$context.awsEndpointRequestId');
    expect(Object.values(logged).join()).not.toMatch(/identity|authorizer|path|domain|header/i);
  });

  it('lets only its routes and EventBridge rules invoke functions', () => {
    const permissions = plain.all<{ Principal: string; SourceArn?: string }>('AWS::Lambda::Permission');
    for (const { properties } of permissions) expect(properties.SourceArn).toBeDefined();
    const callers = permissions.map(({ properties }) => properties.Principal);
    expect(callers.toSorted()).toEqual([
      ...routes.map(() => 'apigateway.amazonaws.com'),
      ...plain.all('AWS::Events::Rule').map(() => 'events.amazonaws.com'),
    ]);
    expect(plain.all('AWS::Lambda::Url')).toEqual([]);
  });
});

testRows(allFunctions)('functions: receive their settings but no plain-text secret', (definition) => {
  const { folder, settings } = definition;
  const { Environment } = functionOf(full, folder).properties;
  const given = Object.entries<string>(deploySettings.full).filter(([name]) => settings.some((each) => each === name));
  expect(Environment.Variables).toMatchObject({ ...Object.fromEntries(given), APP_STAGE: deploySettings.full.STAGE });
  const secret = /^(arn:|\{\{resolve:secretsmanager:arn:[^}]+origin-secret[^}]+:SecretString:::\}\}$)/;
  for (const [name, value] of Object.entries(Environment.Variables)) {
    if (/SECRET|KEY|PASSWORD/.test(name)) expect(value).toMatch(secret);
  }
});

it('log groups: keep logs for LOG_RETENTION_DAYS', () => {
  const RetentionInDays = Number(deploySettings.full.LOG_RETENTION_DAYS);
  const logs = full.all('AWS::Logs::LogGroup');
  expect(logs.length).toBeGreaterThan(allFunctions.length);
  for (const { properties } of logs) expect(properties).toMatchObject({ RetentionInDays });
  const writers = full.all<{ LoggingConfig?: { LogGroup: string } }>('AWS::Lambda::Function');
  for (const { properties } of writers) expect(logs.map(({ id }) => id)).toContain(properties.LoggingConfig?.LogGroup);
});

it('origin secret: reaches the API functions before it reaches CloudFront', () => {
  const distribution = full.one('AWS::CloudFront::Distribution');
  const apiFunctionIds = apiFunctions.map(({ folder }) => functionOf(full, folder).id);
  const versionsIn = (id: string) =>
    JSON.stringify(full.site.Resources[id]?.Properties).match(/(?<=:SecretString:::"?,?\{?"?Ref":")\w+/g);
  for (const id of apiFunctionIds) expect(versionsIn(id)).toEqual(['OriginVersion', 'OriginVersionPrevious']);
  expect(versionsIn(distribution.id)).toEqual(['OriginVersion']);
  expect(distribution.resource.DependsOn).toEqual(expect.arrayContaining(apiFunctionIds));
});
