import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { type TableName, tables } from '#functions/tables.ts';
import { createTables, localClient } from '#scripts/dev/product/create-tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { sitePages } from './edge/pages.ts';
import { renderEdge } from './edge/render.ts';
import { tableName } from './names.ts';
import { headersFor } from './security-headers.ts';
import { readAssembly } from './testing/assembly.ts';
import { distributionOf } from './testing/cdn.ts';

// The local product must run what the templates deploy. Its routes are those of functions/routes.ts: api.test.ts.
const plain = readAssembly('plain');

it('the tables of the template are those that the local product creates', async () => {
  const client = localClient(inject('dynamodbEndpoint'));
  await createTables(client, '-parity');
  for (const name of Object.keys(tables) as TableName[]) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: `${name}-parity` }));
    const deployed = plain
      .all<TableDescription>('AWS::DynamoDB::Table')
      .find(({ properties }) => properties.TableName === tableName('prod', name))?.properties;
    expect(Table).toMatchObject({
      KeySchema: deployed?.KeySchema,
      AttributeDefinitions: expect.arrayContaining(deployed?.AttributeDefinitions ?? []),
    });
    expect(Table?.GlobalSecondaryIndexes ?? []).toMatchObject(deployed?.GlobalSecondaryIndexes ?? []);
    expect(Table?.StreamSpecification?.StreamViewType).toBe(deployed?.StreamSpecification?.StreamViewType);
  }
  client.destroy();
});

describe('the response headers of the template', () => {
  type Header = { Header: string; Value: string; Override: boolean };
  type Policy = {
    ResponseHeadersPolicyConfig: {
      CustomHeadersConfig: { Items: Header[] };
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: string };
        ContentTypeOptions: { Override: boolean };
        ReferrerPolicy: { ReferrerPolicy: string };
        StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
      };
    };
  };
  const { behaviorFor } = distributionOf(plain);
  const policies = plain
    .all<Policy>('AWS::CloudFront::ResponseHeadersPolicy')
    .map(({ id, properties }) => ({ id, ...properties.ResponseHeadersPolicyConfig }));

  const sent = (path: string) => {
    const policy = policies.find(({ id }) => id === behaviorFor(path).ResponseHeadersPolicyId);
    if (!policy) throw new Error(`${path} has no policy.`);
    const { ContentSecurityPolicy, ContentTypeOptions, ReferrerPolicy, StrictTransportSecurity } =
      policy.SecurityHeadersConfig;
    const { AccessControlMaxAgeSec, IncludeSubdomains } = StrictTransportSecurity;
    // The bucket's files have their own Cache-Control, and so has what the local server sends for them.
    const custom = policy.CustomHeadersConfig.Items.filter(({ Override }) => Override || path.startsWith('/api/'));
    return {
      ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
      'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': ContentTypeOptions.Override ? 'nosniff' : '',
    };
  };

  const { gate, clientRoom } = pageEntries;
  testRows([
    ...['/', '/nowhere', '/assets/app.js', gate.path, `${gate.path}/`, `${gate.path}x`, apiPaths.check],
    ...[clientRoom.path, `${clientRoom.path}x`, ...Object.keys(sitePages())],
  ])('are those that the local server sends', (path) => {
    expect(sent(path)).toEqual(headersFor(path));
  });

  it('override those of an origin, except Cache-Control, which only answers without one get', () => {
    const headers = policies.flatMap(({ CustomHeadersConfig }) => CustomHeadersConfig.Items);
    expect(headers.filter(({ Override }) => !Override)).toEqual([
      { Header: 'cache-control', Value: 'no-store', Override: false },
    ]);
    for (const { SecurityHeadersConfig } of policies) {
      expect(JSON.stringify(SecurityHeadersConfig)).not.toContain('"Override":false');
    }
  });
});

it('the edge functions of the template are the code that the local server runs, for the runtime it is written for', () => {
  const functions = plain.all<{ FunctionCode: string; FunctionConfig: { Runtime: string } }>(
    'AWS::CloudFront::Function',
  );
  const texts = functions.map(({ properties }) => properties.FunctionCode);
  expect(texts.toSorted()).toEqual(Object.values(renderEdge()).toSorted());
  for (const { properties } of functions) expect(properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
});
