import { expect, it } from 'vitest';
import { httpEvents } from '#functions/routes.ts';
import { tables } from '#functions/tables.ts';
import { tableName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { functionOf } from './testing/functions.ts';
import { newFunction } from './testing/new-function.ts';
import { expectedPermissions, permissionsOf, statementsOf } from './testing/role.ts';

// One entry in functions/routes.ts is all that a new function needs.

const assembly = readAssembly('changed');
const { id, properties } = functionOf(assembly, newFunction.folder);

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
  expect(permissionsOf(statementsOf(assembly, newFunction.folder))).toEqual(expectedPermissions(assembly, newFunction));
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
    [...httpEvents, ...newFunction.countedEvents].toSorted(),
  );
});

it('is on the dashboard', () => {
  const { DashboardBody } = assembly.one<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard').properties;
  expect(DashboardBody).toContain(id);
});
