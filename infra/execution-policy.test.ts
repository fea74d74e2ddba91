import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';

const { Statement } = JSON.parse(readFileSync(new URL('execution-policy.json', import.meta.url), 'utf8'));
const actions: string[] = Statement.flatMap(({ Action }: { Action: string | string[] }) => Action);

/** IAM's names of services that CloudFormation names otherwise. */
const services: Record<string, string> = { certificatemanager: 'acm', apigatewayv2: 'apigateway' };

it('the policy for CloudFormation allows every kind of resource that the stacks have', () => {
  const types = (['plain', 'full'] as const)
    .map(readAssembly)
    .flatMap(({ data, site }) => [data, site].flatMap(({ Resources }) => Object.values(Resources)))
    .flatMap(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1]?.toLowerCase() ?? [])
    .filter((service) => !['cdk', 'cloudformation'].includes(service));
  const missing = [...new Set(types)].filter((service) => !actions.includes(`${services[service] ?? service}:*`));
  expect(missing).toEqual([]);
});
