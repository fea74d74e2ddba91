import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { routes } from '#functions/routes.ts';
import { type TableName, tables } from '#functions/tables.ts';
import { createTables } from '#scripts/dev/product/create-tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { sitePages } from './edge/pages.ts';
import { renderEdge } from './edge/render.ts';
import { tableName } from './names.ts';
import { headersFor } from './security-headers.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';

// The local product must run what the templates deploy.
const plain = readAssembly('plain');

describe('the routes of the template', () => {
  const deployed = plain
    .all<{ RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route')
    .map(({ properties }) => properties);
  const integrations = plain.all<{ IntegrationUri: string; PayloadFormatVersion: string; IntegrationType: string }>(
    'AWS::ApiGatewayV2::Integration',
  );

  it('are those of functions/routes.ts', () => {
    expect(deployed.map(({ RouteKey }) => RouteKey).toSorted()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  testRows(routes.map((route) => [`${route.method} ${route.path}`, route.folder]))(
    'go to the functions that the definitions name',
    (key, folder) => {
      const target = deployed.find(({ RouteKey }) => RouteKey === key)?.Target;
      const integration = integrations.find(({ id }) => target === `integrations/${id}`)?.properties;
      expect(integration).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
      expect(integration?.IntegrationUri).toContain(`function:${functionOf(plain, folder).id}`);
    },
  );
});

describe('the tables of the template', () => {
  type Row = Record<string, unknown>;
  const byName = (list: unknown) =>
    (list as { AttributeName: string }[]).toSorted((a, b) => a.AttributeName.localeCompare(b.AttributeName));

  testRows(Object.keys(tables) as TableName[])('are those that the local product creates', async (name) => {
    const client = new DynamoDBClient({
      endpoint: inject('dynamodbEndpoint'),
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await createTables(client, '-parity');
    const { Table } = await client.send(new DescribeTableCommand({ TableName: `${name}-parity` }));
    client.destroy();
    const template = Object.values(plain.data.Resources).find(
      ({ Properties }) => Properties.TableName === tableName('prod', name),
    );
    const properties = template?.Properties as Row;
    expect(Table?.KeySchema).toEqual(properties.KeySchema);
    expect(byName(Table?.AttributeDefinitions)).toEqual(byName(properties.AttributeDefinitions));
    expect(
      (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    ).toEqual(properties.GlobalSecondaryIndexes ?? []);
    expect(Table?.StreamSpecification?.StreamViewType).toBe(
      (properties.StreamSpecification as Row | undefined)?.StreamViewType,
    );
  });
});

describe('the response headers of the template', () => {
  type Header = { Header: string; Value: string; Override: boolean };
  type Policy = {
    ResponseHeadersPolicyConfig: {
      CustomHeadersConfig: { Items: Header[] };
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: string };
        ContentTypeOptions: object;
        ReferrerPolicy: { ReferrerPolicy: string };
        StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
      };
    };
  };
  type Behavior = { PathPattern?: string; ResponseHeadersPolicyId: string };
  const { properties } = plain.one<{
    DistributionConfig: { CacheBehaviors: Behavior[]; DefaultCacheBehavior: Behavior };
  }>('AWS::CloudFront::Distribution');
  const { CacheBehaviors, DefaultCacheBehavior } = properties.DistributionConfig;

  /** CloudFront takes the first pattern that matches; `*` stands for any characters. */
  const behaviorFor = (path: string) =>
    CacheBehaviors.find(({ PathPattern = '' }) => new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(path)) ??
    DefaultCacheBehavior;

  /** The bucket's files have their own Cache-Control, and so has what the local server sends for them. */
  const isSent = ({ Header, Override }: Header, path: string) =>
    Override || (Header === 'cache-control' && path.startsWith('/api/'));

  const sent = (path: string) => {
    const policy = plain
      .all<Policy>('AWS::CloudFront::ResponseHeadersPolicy')
      .find(({ id }) => id === behaviorFor(path).ResponseHeadersPolicyId)?.properties.ResponseHeadersPolicyConfig;
    const { ContentSecurityPolicy, ReferrerPolicy, StrictTransportSecurity } = policy?.SecurityHeadersConfig ?? {};
    return {
      ...Object.fromEntries(
        (policy?.CustomHeadersConfig.Items ?? [])
          .filter((header) => isSent(header, path))
          .map(({ Header, Value }) => [Header, Value]),
      ),
      'content-security-policy': ContentSecurityPolicy?.ContentSecurityPolicy,
      'referrer-policy': ReferrerPolicy?.ReferrerPolicy,
      'strict-transport-security': `max-age=${StrictTransportSecurity?.AccessControlMaxAgeSec}${StrictTransportSecurity?.IncludeSubdomains ? '; includeSubDomains' : ''}`,
      ...(policy?.SecurityHeadersConfig.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    };
  };

  testRows([
    '/',
    '/nowhere',
    '/assets/app.js',
    pageEntries.gate.path,
    `${pageEntries.gate.path}/`,
    `${pageEntries.gate.path}x`,
    pageEntries.clientRoom.path,
    ...Object.keys(sitePages()).filter((path) => path.startsWith(pageEntries.clientRoom.path)),
    `${pageEntries.clientRoom.path}x`,
    apiPaths.check,
  ])('are those that the local server sends', (path) => {
    expect(sent(path)).toEqual(headersFor(path));
  });

  it('override those of an origin, except Cache-Control, which only answers without one get', () => {
    const policies = plain.all<Policy>('AWS::CloudFront::ResponseHeadersPolicy').map(({ properties }) => properties);
    const config = policies.map(({ ResponseHeadersPolicyConfig }) => ResponseHeadersPolicyConfig);
    const headers = config.flatMap(({ CustomHeadersConfig }) => CustomHeadersConfig.Items);
    expect(headers.filter(({ Override }) => !Override)).toEqual([
      { Header: 'cache-control', Value: 'no-store', Override: false },
    ]);
    expect(JSON.stringify(config.map(({ SecurityHeadersConfig }) => SecurityHeadersConfig))).not.toContain(
      '"Override":false',
    );
  });
});

describe('the edge functions of the template', () => {
  it('are the code that the local server runs, for the runtime that it is written for', () => {
    const { apiRequest, viewerRequest, viewerResponse } = renderEdge();
    const functions = plain.all<{ FunctionCode: string; FunctionConfig: { Runtime: string } }>(
      'AWS::CloudFront::Function',
    );
    expect(functions.map(({ properties }) => properties.FunctionCode).toSorted()).toEqual(
      [apiRequest, viewerRequest, viewerResponse].toSorted(),
    );
    for (const { properties } of functions) expect(properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });
});
