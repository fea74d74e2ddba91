import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { type Assembly, type Resource, readAssembly, type Template } from './testing/assembly.ts';

// CloudFormation replaces a resource to change some of its properties, creating the new one first. With a fixed name
// that fails, and the whole deployment rolls back.

type ResourceType = { cloudFormationType: string; properties: Record<string, { causesReplacement?: string }> };

/** The CloudFormation schema of the CDK, from which `cdk diff` predicts replacements. */
const knowledge = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'db.json.gz');
const { schema } = JSON.parse(String(gunzipSync(readFileSync(knowledge))));
const types = new Map((schema.resource.entities as ResourceType[]).map((type) => [type.cloudFormationType, type]));

const isReplacedBy = (type: string, property: string): boolean =>
  (types.get(type)?.properties[property]?.causesReplacement ?? 'no') !== 'no';

/** Names in a resource that this project chose. */
const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        /Name$/.test(key) && typeof inner === 'string' && inner.includes('website-') ? [inner] : namesIn(inner),
      )
    : [];

/** Every resource by stack and logical id. */
const resourcesIn = ({ folder, read }: Assembly): Map<string, Resource> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.template.json'))
      .flatMap((file) =>
        Object.entries(read<Template>(file).Resources).map(([id, resource]) => [`${file}/${id}`, resource]),
      ),
  );

const before = resourcesIn(readAssembly('full'));

testRows(['retuned', 'reduced'] as const)('changed settings: never replace a resource with a fixed name', (kind) => {
  const after = resourcesIn(readAssembly(kind));
  const replaced = [...before].flatMap(([id, { Type, Properties = {} }]) => {
    const now = after.get(id)?.Properties ?? {};
    const names = namesIn(Properties).filter((name) => namesIn(now).includes(name));
    const changed = Object.keys(Properties).filter(
      (name) => isReplacedBy(Type, name) && JSON.stringify(Properties[name]) !== JSON.stringify(now[name]),
    );
    return names.length > 0 && changed.length > 0 ? [`${Type} ${names[0]}: ${changed}`] : [];
  });
  expect(before.size).toBeGreaterThan(100);
  expect(replaced).toEqual([]);
});
