import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { readConfig, variableOf } from './config.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const config = readConfig(() => undefined, { ...deploySettings.plain, SITE_FOLDER: 'infra/testing' });

describe('the API', () => {
  const stage = plain.one<{ AccessLogSettings: { Format: string } } & Record<string, unknown>>(
    'AWS::ApiGatewayV2::Stage',
  );

  it('is throttled per route, and lets as many forms in as the tables and the budget bear, once their route exists', () => {
    const contact = `POST ${apiPaths.contact}`;
    expect(stage.properties).toMatchObject({
      DefaultRouteSettings: { ThrottlingBurstLimit: 50, ThrottlingRateLimit: 25 },
      RouteSettings: { [contact]: { ThrottlingBurstLimit: 500, ThrottlingRateLimit: 250 } },
    });
    const route = plain
      .all<{ RouteKey: string }>('AWS::ApiGatewayV2::Route')
      .find(({ properties }) => properties.RouteKey === contact);
    expect(stage.resource.DependsOn).toContain(route?.id);
  });

  it('logs each request as JSON in which nobody can be recognized', () => {
    expect(JSON.parse(stage.properties.AccessLogSettings.Format)).toEqual({
      time: '$context.requestTime',
      requestId: '$context.requestId',
      functionRequestId: '$context.awsEndpointRequestId',
      route: '$context.routeKey',
      status: '$context.status',
      bytes: '$context.responseLength',
      latencyMs: '$context.responseLatency',
      functionMs: '$context.integrationLatency',
      error: '$context.error.message',
    });
  });

  it('and rules may invoke the functions, each by its ARN, and nothing else may', () => {
    const permissions = plain.all<{ Principal: string; SourceArn?: string }>('AWS::Lambda::Permission');
    for (const { properties } of permissions) expect(properties.SourceArn).toBeDefined();
    const callers = permissions.map(({ properties }) => properties.Principal);
    const rules = plain.all('AWS::Events::Rule').length;
    expect(callers.toSorted()).toEqual([
      ...routes.map(() => 'apigateway.amazonaws.com'),
      ...Array.from({ length: rules }, () => 'events.amazonaws.com'),
    ]);
    expect(plain.all('AWS::Lambda::Url')).toEqual([]);
  });
});

describe('each function', () => {
  const given = new Map<string, string>(Object.entries(deploySettings.full));

  testRows(allFunctions)(
    'has its size, a log of its own, its settings, and no secret but a reference',
    (definition) => {
      const { folder, settings } = definition;
      const { properties } = functionOf(plain, folder);
      expect(properties).toMatchObject({ MemorySize: definition.memoryMb, Timeout: definition.timeoutSeconds });
      // So that a flood of guesses does not take the places of the form.
      expect(properties.ReservedConcurrentExecutions).toBe(folder === 'login' ? config.loginConcurrency : undefined);
      const logs = plain.all('AWS::Logs::LogGroup').find(({ id }) => id === properties.LoggingConfig.LogGroup);
      expect(logs?.properties).toMatchObject({ RetentionInDays: config.logRetentionDays });

      const {
        ORIGIN_SECRET = '',
        ORIGIN_SECRET_PREVIOUS = '',
        SIGNING_KEYS_SECRET = 'arn:',
        ...rest
      } = properties.Environment.Variables;
      const reference = /^\{\{resolve:secretsmanager:arn:[^}]+origin-secret[^}]+:SecretString:::\}\}$/;
      expect(ORIGIN_SECRET).toMatch(apiFunctions.some((each) => each.folder === folder) ? reference : /^$/);
      expect(ORIGIN_SECRET_PREVIOUS).toBe(ORIGIN_SECRET);
      expect(SIGNING_KEYS_SECRET).toMatch(/^arn:/);
      expect(Object.keys(rest).filter((name) => /SECRET|KEY|PASSWORD/.test(name))).toEqual([]);
      // In the stage "local" limits can be off.
      expect(rest.APP_STAGE).toBe('prod');

      const { Variables } = functionOf(full, folder).properties.Environment;
      const expected = Object.fromEntries(settings.map((name) => [name, given.get(name)]));
      expect(Variables).toMatchObject({ ...expected, APP_STAGE: deploySettings.full.STAGE });
      const everySetting = new Set(Object.keys(config).map(variableOf));
      expect(
        Object.keys(Variables)
          .filter((name) => everySetting.has(name))
          .toSorted(),
      ).toEqual(settings.toSorted());
    },
  );

  testRows(allFunctions)('of another stage reserves no concurrency, as its settings say', ({ folder }) => {
    const { properties } = functionOf(full, folder);
    expect(properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('and every other log is kept as long as its setting says', () => {
    for (const { properties } of full.all('AWS::Logs::LogGroup')) {
      expect(properties).toMatchObject({ RetentionInDays: Number(deploySettings.full.LOG_RETENTION_DAYS) });
    }
  });
});

describe('the origin secret', () => {
  const rawOf = (id: string) => JSON.stringify(full.site.Resources[id]?.Properties);
  const versions = (text: string | undefined) => text?.match(/(?<=:SecretString:::"?,?\{?"?Ref":")\w+/g);
  const distribution = full.one('AWS::CloudFront::Distribution');
  const behindRoutes = apiFunctions.map(({ folder }) => functionOf(full, folder).id);

  it('is sent and accepted in the versions that the parameters name', () => {
    for (const id of behindRoutes) expect(versions(rawOf(id))).toEqual(['OriginVersion', 'OriginVersionPrevious']);
    expect(versions(rawOf(distribution.id))).toEqual(['OriginVersion']);
  });

  it('is sent in a new version only after the functions accept it', () => {
    expect(distribution.resource.DependsOn).toEqual(expect.arrayContaining(behindRoutes));
  });
});
