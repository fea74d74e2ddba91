import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { handlerFolders } from './bundle/bundle.ts';
import { readConfig, variableOf } from './config.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { functionOf } from './testing/functions.ts';

const plain = readAssembly('plain');
const full = readAssembly('full');
const config = readConfig(() => undefined, { ...deploySettings.plain, SITE_FOLDER: 'infra/testing' });
const functions = allFunctions;

describe('the API', () => {
  const stage = plain.one<{ AccessLogSettings: { Format: string; DestinationArn: string } } & Record<string, unknown>>(
    'AWS::ApiGatewayV2::Stage',
  ).properties;

  it('is an HTTP API with automatic deployment', () => {
    expect(plain.one('AWS::ApiGatewayV2::Api').properties).toMatchObject({ ProtocolType: 'HTTP' });
    expect(stage).toMatchObject({ StageName: '$default', AutoDeploy: true });
  });

  it('is throttled per route', () => {
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingBurstLimit: 50, ThrottlingRateLimit: 25 });
  });

  it('lets as many forms in as the tables and the budget bear, once their route exists', () => {
    const contact = `POST ${apiPaths.contact}`;
    expect(stage.RouteSettings).toEqual({ [contact]: { ThrottlingBurstLimit: 500, ThrottlingRateLimit: 250 } });
    const route = plain
      .all<{ RouteKey: string }>('AWS::ApiGatewayV2::Route')
      .find(({ properties }) => properties.RouteKey === contact);
    expect(plain.one('AWS::ApiGatewayV2::Stage').resource.DependsOn).toContain(route?.id);
  });

  it('logs each request as JSON in which nobody can be recognized', () => {
    const format = JSON.parse(stage.AccessLogSettings.Format);
    expect(Object.values(format).toSorted()).toEqual([
      '$context.awsEndpointRequestId',
      '$context.error.message',
      '$context.integrationLatency',
      '$context.requestId',
      '$context.requestTime',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.routeKey',
      '$context.status',
    ]);
  });

  it('and the schedules may invoke the functions, and nothing else may', () => {
    const permissions = plain.all<{ Principal: string; SourceArn?: string }>('AWS::Lambda::Permission');
    for (const { properties } of permissions) {
      expect(['apigateway.amazonaws.com', 'events.amazonaws.com']).toContain(properties.Principal);
      expect(properties.SourceArn).toBeDefined();
    }
    expect(permissions.filter(({ properties }) => properties.Principal.startsWith('apigateway'))).toHaveLength(
      routes.length,
    );
    expect(plain.all('AWS::Lambda::Url')).toEqual([]);
  });
});

describe.each(handlerFolders)('the function %s', (folder) => {
  const { properties } = functionOf(plain, folder);

  it('runs on arm64 with Node 24, and writes plain lines into a log of its own', () => {
    const definition = functions.find((candidate) => candidate.folder === folder);
    expect(properties).toMatchObject({
      MemorySize: definition?.memoryMb,
      Timeout: definition?.timeoutSeconds,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'Text' },
    });
    const logs = plain
      .all<{ RetentionInDays: number }>('AWS::Logs::LogGroup')
      .find(({ id }) => id === properties.LoggingConfig.LogGroup);
    expect(logs?.properties.RetentionInDays).toBe(config.logRetentionDays);
  });

  it('is given no secret but a reference to it', () => {
    const {
      ORIGIN_SECRET = '',
      ORIGIN_SECRET_PREVIOUS = '',
      SIGNING_KEYS_SECRET = 'arn:',
      ...rest
    } = properties.Environment.Variables;
    expect(ORIGIN_SECRET).toMatch(
      !apiFunctions.some((definition) => definition.folder === folder)
        ? /^$/
        : /^\{\{resolve:secretsmanager:arn:[^}]+origin-secret[^}]+:SecretString:::\}\}$/,
    );
    expect(ORIGIN_SECRET_PREVIOUS).toBe(ORIGIN_SECRET);
    expect(SIGNING_KEYS_SECRET).toMatch(/^arn:/);
    expect(Object.keys(rest).filter((name) => /SECRET|KEY|PASSWORD/.test(name))).toEqual([]);
  });

  it('is not of the stage in which limits can be off', () => {
    expect(properties.Environment.Variables.APP_STAGE).toBe('prod');
  });
});

describe('login', () => {
  it('has its own places, so that a flood of guesses does not take those of the form', () => {
    expect(functionOf(plain, 'login').properties.ReservedConcurrentExecutions).toBe(config.loginConcurrency);
    for (const { folder } of functions.filter((definition) => !('reservedConcurrency' in definition))) {
      expect(functionOf(plain, folder).properties).not.toHaveProperty('ReservedConcurrentExecutions');
    }
  });

  it('reserves none where an account has too few', () => {
    expect(functionOf(full, 'login').properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });
});

describe('settings', () => {
  const given = new Map<string, string>(Object.entries(deploySettings.full));

  testRows(functions.map((definition) => [definition.folder, definition.settings] as const))(
    'that a function reads reach it',
    (folder, settings) => {
      const expected = Object.fromEntries(settings.map((name) => [name, given.get(name)]));
      const { Variables } = functionOf(full, folder).properties.Environment;
      expect(Variables).toMatchObject({ ...expected, APP_STAGE: deploySettings.full.STAGE });
      const everySetting = new Set(Object.keys(config).map(variableOf));
      expect(
        Object.keys(Variables)
          .filter((name) => everySetting.has(name))
          .toSorted(),
      ).toEqual(settings.toSorted());
    },
  );

  it('switch tracing on, and set the retention of every log', () => {
    for (const folder of handlerFolders)
      expect(functionOf(full, folder).properties.TracingConfig).toEqual({ Mode: 'Active' });
    for (const { properties } of full.all<{ RetentionInDays: number }>('AWS::Logs::LogGroup')) {
      expect(properties.RetentionInDays).toBe(Number(deploySettings.full.LOG_RETENTION_DAYS));
    }
  });
});

describe('the origin secret', () => {
  const versions = (value: unknown) => JSON.stringify(value).match(/:SecretString:::"?,?\{?"?(?:Ref":"\w+|\}\})/g);
  const rawOf = (id: string) => full.site.Resources[id]?.Properties;

  it('is sent and accepted in the versions that the parameters name', () => {
    for (const { folder } of apiFunctions) {
      const { Environment } = rawOf(functionOf(full, folder).id) as { Environment: { Variables: object } };
      const { ORIGIN_SECRET, ORIGIN_SECRET_PREVIOUS } = Environment.Variables as Record<string, unknown>;
      expect(versions(ORIGIN_SECRET)?.[0]).toContain('Ref":"OriginVersion');
      expect(versions(ORIGIN_SECRET_PREVIOUS)?.[0]).toContain('Ref":"OriginVersionPrevious');
    }
    const distribution = full.one('AWS::CloudFront::Distribution');
    expect(versions(rawOf(distribution.id))).toEqual([expect.stringMatching(/Ref":"OriginVersion$/)]);
  });

  it('is sent in a new version only after the functions accept it', () => {
    const distribution = full.one('AWS::CloudFront::Distribution');
    const behindRoutes = apiFunctions.map(({ folder }) => functionOf(full, folder).id);
    expect(distribution.resource.DependsOn).toEqual(expect.arrayContaining(behindRoutes));
  });

  it('is the current version in a new stack', () => {
    const { ORIGIN_SECRET, ORIGIN_SECRET_PREVIOUS } = functionOf(plain, 'contact').properties.Environment.Variables;
    expect(ORIGIN_SECRET).toMatch(/:SecretString:::\}\}$/);
    expect(ORIGIN_SECRET_PREVIOUS).toBe(ORIGIN_SECRET);
  });
});
