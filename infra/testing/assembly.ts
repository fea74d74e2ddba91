import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { deploySettings, type Kind } from './deploy-settings.ts';

type Resource = { Type: string; Properties: unknown; DependsOn?: string[] };
type Output = { Value: string; Export?: { Name: string } };
type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, Output> };

/** Reads a template with a resource's ID in place of a reference, ID.NAME of an attribute, and the export of an import. */
const readTemplate = (file: string, exported: readonly Output[] = []): Template =>
  JSON.parse(readFileSync(file, 'utf8'), (_, value) => {
    const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': joined, 'Fn::ImportValue': imported } = Object(value);
    if (joined) return joined[1].join(joined[0]);
    if (imported) return exported.find(({ Export }) => Export?.Name === imported)?.Value;
    return attribute?.join('.') ?? Ref ?? value;
  });

export type Found<Properties> = { id: string; properties: Properties; resource: Resource };

export type Assembly = ReturnType<typeof readAssembly>;

export const readAssembly = (kind: Kind) => {
  const folder = join(inject('assemblies'), kind);
  const fileOf = (part: string) => join(folder, `website-${deploySettings[kind].stage}-${part}.template.json`);
  const data = readTemplate(fileOf('data'));
  const site = readTemplate(fileOf('site'), Object.values(data.Outputs ?? {}));
  /** The resources of one type in both stacks. @typeParam Properties the part that the caller reads */
  const all = <Properties>(type: string): Found<Properties>[] =>
    Object.entries({ ...data.Resources, ...site.Resources })
      .filter(([, { Type }]) => Type === type)
      .map(([id, resource]) => ({ id, resource, properties: resource.Properties as Properties }));
  /** The only resource of its type. @throws unless there is exactly one */
  const one = <Properties>(type: string): Found<Properties> => {
    const [first, ...more] = all<Properties>(type);
    if (!first || more.length > 0) throw new Error(`There is not one ${type}.`);
    return first;
  };
  return { folder, data, all, one };
};

type Lambda = { Code: { S3Key: string }; Environment: { Variables: Record<string, string> }; Role: string };

export const functionOf = ({ all }: Assembly, folder: string): Found<Lambda> => {
  const functions = all<Lambda & { Description: string }>('AWS::Lambda::Function');
  const found = functions.find(({ properties }) => properties.Description === `functions/${folder}`);
  if (!found) throw new Error(`functions/${folder} is not deployed.`);
  return found;
};

/** The folder that the CDK zips. @param key the asset's name in S3 */
export const assetOf = ({ folder }: Assembly, key = ''): string => join(folder, `asset.${key.replace(/\.zip$/, '')}`);
