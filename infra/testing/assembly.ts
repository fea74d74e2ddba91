import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { stackName } from '#infra/names.ts';
import { deploySettings } from './deploy-settings.ts';
import { createResolver, type Resolve, type Resource, type Template } from './resolve.ts';

/** A resource with its properties as they are after a deployment. */
export type Deployed<Properties> = { id: string; properties: Properties; resource: Resource };

export type Assembly = {
  folder: string;
  stage: string;
  data: Template;
  site: Template;
  resolve: Resolve;
  /** The site's resources of one type. @typeParam Properties what the caller looks at */
  all<Properties>(type: string): Deployed<Properties>[];
  /** The only resource of its type in the site. @throws when there are none or several */
  one<Properties>(type: string): Deployed<Properties>;
};

const read = <Json>(folder: string, file: string): Json => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** The assembly of one stage in a folder. */
const openAssembly = (folder: string, stage: string): Assembly => {
  const data = read<Template>(folder, `${stackName(stage, 'data')}.template.json`);
  const site = read<Template>(folder, `${stackName(stage, 'site')}.template.json`);
  const resolve = createResolver({ data, site });
  const all = <Properties>(type: string) =>
    Object.entries(site.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ id, resource, properties: resolve<Properties>(resource.Properties) }));
  return {
    folder,
    stage,
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

/** One of the assemblies that are synthesized once for all tests. */
export const readAssembly = (kind: keyof typeof deploySettings): Assembly =>
  openAssembly(join(inject('assemblies'), kind), kind === 'full' ? deploySettings.full.STAGE : 'prod');

type FunctionProperties = {
  Architectures: string[];
  Code: { S3Key: string };
  Description: string;
  Environment: { Variables: Record<string, string> };
  Handler: string;
  LoggingConfig: { LogFormat: string; LogGroup: string };
  MemorySize: number;
  ReservedConcurrentExecutions?: number;
  Role: string;
  Runtime: string;
  Timeout: number;
};

/** The deployed function of a folder of functions/. */
export const functionOf = ({ all }: Assembly, folder: string): Deployed<FunctionProperties> => {
  const found = all<FunctionProperties>('AWS::Lambda::Function').find(
    ({ properties }) => properties.Description === `functions/${folder}`,
  );
  if (!found) throw new Error(`functions/${folder} is not deployed.`);
  return found;
};

/** The folder whose content is zipped and uploaded as a function's code. */
export const assetOf = (assembly: Assembly, folder: string): string => {
  const { S3Key } = functionOf(assembly, folder).properties.Code;
  return join(assembly.folder, `asset.${S3Key.replace(/\.zip$/, '')}`);
};
