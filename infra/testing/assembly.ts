import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createResolver, type Resolve } from './resolve.ts';
import type { Resource, Template } from './template.ts';

/** A resource with its properties as they are after a deployment. */
export type Deployed<Properties> = { id: string; properties: Properties; resource: Resource };

export type Assembly = {
  folder: string;
  data: Template;
  site: Template;
  resolve: Resolve;
  /** The site's resources of one type. @typeParam Properties what the caller looks at */
  all<Properties>(type: string): Deployed<Properties>[];
  /** The one resource of its type in the site. @throws when there are more or none */
  one<Properties>(type: string): Deployed<Properties>;
};

const read = <Json>(folder: string, file: string): Json => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** One of the two synthesized assemblies, for a test to look at. */
export const readAssembly = (kind: 'plain' | 'full'): Assembly => {
  const folder = inject('assemblies')[kind];
  const stage = kind === 'plain' ? 'prod' : 'staging';
  const data = read<Template>(folder, `website-${stage}-data.template.json`);
  const site = read<Template>(folder, `website-${stage}-site.template.json`);
  const resolve = createResolver({ data, site });
  const all = <Properties>(type: string) =>
    Object.entries(site.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ id, resource, properties: resolve<Properties>(resource.Properties) }));
  return {
    folder,
    data,
    site,
    resolve,
    all,
    one<Properties>(type: string) {
      const [first, ...more] = all<Properties>(type);
      if (!first || more.length > 0) throw new Error(`There are ${first ? more.length + 1 : 'no'} ${type}.`);
      return first;
    },
  };
};
