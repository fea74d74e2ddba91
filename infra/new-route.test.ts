import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { type ApiFunction, apiFunctions, httpEvents } from '#functions/routes.ts';
import { tables } from '#functions/tables.ts';
import { createApp } from './app.ts';
import { tableName } from './names.ts';
import { openAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { functionOf } from './testing/functions.ts';
import { expectedPermissions, permissionsOf, statementsOf } from './testing/role.ts';

// One entry in functions/routes.ts is all that a new function needs. The definition here is imaginary, so it has no code.
vi.mock('#infra/bundle/code.ts', async () => {
  const { Code } = await import('aws-cdk-lib/aws-lambda');
  return { bundledCode: () => Code.fromInline('export const handler = () => undefined;') };
});

const definition: ApiFunction = {
  folder: 'price-list',
  routes: [{ method: 'GET', path: '/api/price-list/{id}' }],
  grants: { tables: { contact_submissions: ['GetItem', 'index:Query'] }, readsSigningKeys: true },
  settings: ['LIMIT_LOGIN'],
  memoryMb: 768,
  timeoutSeconds: 7,
  reservedConcurrency: 'loginConcurrency',
  countedEvents: ['limiter_unavailable'],
};

const folder = mkdtempSync(join(tmpdir(), 'new-route-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const siteFolder = join(folder, 'site');
mkdirSync(siteFolder);
const outdir = join(folder, 'cdk.out');
const settings = { ...deploySettings.plain, LIMIT_LOGIN: '7/70', LOGIN_CONCURRENCY: '3', SITE_FOLDER: siteFolder };
createApp(settings, { outdir }, [...apiFunctions, definition]).synth();

const assembly = openAssembly(outdir, 'prod');
const { id, properties } = functionOf(assembly, definition.folder);
const alarm = (name: string) => {
  const alarms = assembly.all<{ AlarmName: string; Namespace?: string; MetricName?: string }>('AWS::CloudWatch::Alarm');
  return alarms.find(({ properties: { AlarmName } }) => AlarmName === `website-prod-${name}`)?.properties;
};

it('has a function of its size, with the concurrency that is reserved for it', () => {
  expect(properties).toMatchObject({ MemorySize: 768, Timeout: 7, ReservedConcurrentExecutions: 3 });
});

it('is reached by its route', () => {
  const route = assembly
    .all<{ RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route')
    .find(({ properties: { RouteKey } }) => RouteKey === 'GET /api/price-list/{id}');
  const integration = assembly
    .all<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration')
    .find((candidate) => route?.properties.Target === `integrations/${candidate.id}`);
  expect(integration?.properties.IntegrationUri).toContain(`function:${id}`);
});

it('may do what it is granted, and nothing else', () => {
  expect(permissionsOf(statementsOf(assembly, definition.folder))).toEqual(expectedPermissions(assembly, definition));
});

it('has the environment that its grants and settings call for', () => {
  expect(properties.Environment.Variables).toEqual({
    APP_STAGE: 'prod',
    [tables.contact_submissions.env]: tableName('prod', 'contact_submissions'),
    LIMIT_LOGIN: '7/70',
    ORIGIN_SECRET: expect.stringContaining('resolve:secretsmanager'),
    ORIGIN_SECRET_PREVIOUS: expect.stringContaining('resolve:secretsmanager'),
    SIGNING_KEYS_SECRET: expect.stringMatching(/^arn:aws:secretsmanager:/),
  });
});

it('has its own log group, in which its events are counted for the alarms', () => {
  const group = assembly
    .all<{ RetentionInDays: number }>('AWS::Logs::LogGroup')
    .find((candidate) => candidate.id === properties.LoggingConfig.LogGroup);
  expect(group?.properties.RetentionInDays).toBe(30);
  type Filter = {
    LogGroupName: string;
    FilterPattern: string;
    MetricTransformations: [{ MetricName: string; MetricNamespace: string }];
  };
  const counted = assembly
    .all<Filter>('AWS::Logs::MetricFilter')
    .filter(({ properties: { LogGroupName } }) => LogGroupName === group?.id)
    .map(({ properties: { MetricTransformations, FilterPattern } }) => ({
      FilterPattern,
      ...MetricTransformations[0],
    }));
  expect(counted.map(({ MetricName }) => MetricName).toSorted()).toEqual(
    [...httpEvents, ...definition.countedEvents].toSorted(),
  );
  const unexpected = alarm('unexpected-error');
  expect(counted).toContainEqual(
    expect.objectContaining({
      FilterPattern: '"unexpected_error"',
      MetricName: unexpected?.MetricName,
      MetricNamespace: unexpected?.Namespace,
    }),
  );
});

it('is part of function-errors, and has an alarm when its concurrency is used up', () => {
  expect(JSON.stringify(alarm('function-errors'))).toContain(`"Value":"${id}"`);
  expect(JSON.stringify(alarm('price-list-throttled'))).toContain(`"Value":"${id}"`);
});

it('is on the dashboard', () => {
  const { DashboardBody } = assembly.one<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard').properties;
  expect(DashboardBody).toContain(id);
});
