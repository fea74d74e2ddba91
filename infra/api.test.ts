import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const [plain, full] = [readAssembly('plain'), readAssembly('full')];

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

  it('lets only its routes and the rules invoke functions', () => {
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

testRows(allFunctions)('functions: get their settings but no secret in plain text', (definition) => {
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

it('origin secret: reaches the functions before CloudFront sends a new version', () => {
  const distribution = full.one('AWS::CloudFront::Distribution');
  const behindRoutes = apiFunctions.map(({ folder }) => functionOf(full, folder).id);
  const versionsIn = (id: string) =>
    JSON.stringify(full.site.Resources[id]?.Properties).match(/(?<=:SecretString:::"?,?\{?"?Ref":")\w+/g);
  for (const id of behindRoutes) expect(versionsIn(id)).toEqual(['OriginVersion', 'OriginVersionPrevious']);
  expect(versionsIn(distribution.id)).toEqual(['OriginVersion']);
  expect(distribution.resource.DependsOn).toEqual(expect.arrayContaining(behindRoutes));
});
