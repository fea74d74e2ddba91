import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { stackName } from '#infra/names.ts';
import { deploySettings, type Kind } from './deploy-settings.ts';

export type Resource = { Type: string; Properties: Readonly<Record<string, unknown>>; DependsOn?: string[] };

export type Template = {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Default: string }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
};

const pseudo: Record<string, string> = {
  'AWS::AccountId': '111122223333',
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** @param rest the part after the account ID */
export const arn = (service: string, rest: unknown): string => `arn:aws:${service}:us-east-1:111122223333:${rest}`;

const arnOf = (id: string, { Type, Properties }: Resource): string => {
  if (Type === 'AWS::DynamoDB::GlobalTable') return arn('dynamodb', `table/${Properties.TableName}`);
  return Type === 'AWS::SecretsManager::Secret' ? arn('secretsmanager', `secret:${Properties.Name}`) : `<${id}.Arn>`;
};

/** Resolves intrinsic functions as CloudFormation would, but leaves dynamic references to secrets unresolved. */
const resolverOf = ({ Resources, Parameters }: Template, imported: (name: unknown) => unknown) => {
  const reference = (id: string): unknown => {
    const resource = Resources[id];
    if (!resource) return pseudo[id] ?? Parameters?.[id]?.Default;
    if (resource.Type === 'AWS::DynamoDB::GlobalTable') return resource.Properties.TableName;
    return resource.Type === 'AWS::SecretsManager::Secret' ? arnOf(id, resource) : id;
  };
  const attribute = ([id, name]: [string, string]): string => {
    const resource = Resources[id] ?? { Type: '', Properties: {} };
    if (name === 'Arn') return arnOf(id, resource);
    return name === 'StreamArn' ? `${arnOf(id, resource)}/stream/2026` : `<${id}.${name}>`;
  };
  const functions: Record<string, (argument: never) => unknown> = {
    Ref: reference,
    'Fn::GetAtt': attribute,
    'Fn::Join': ([separator, parts]: [string, unknown[]]) => parts.map(resolve).join(separator),
    'Fn::ImportValue': imported,
  };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [[name, argument] = ['', undefined]] = Object.entries(value);
    const intrinsic = functions[name];
    if (intrinsic) return intrinsic(argument as never);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve;
};

export type Deployed<Properties> = { id: string; properties: Properties; resource: Resource };

export type Assembly = ReturnType<typeof readAssembly>;

export const readAssembly = (kind: Kind) => {
  const folder = join(inject('assemblies'), kind);
  const { stage = 'prod' } = { stage: undefined, ...deploySettings[kind] };
  const read = <Json>(file: string): Json => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const data = read<Template>(`${stackName(stage, 'data')}.template.json`);
  const site = read<Template>(`${stackName(stage, 'site')}.template.json`);
  const ofData = resolverOf(data, () => undefined);
  const exports = Object.values(data.Outputs ?? {});
  const ofSite = resolverOf(site, (name) => ofData(exports.find(({ Export }) => Export?.Name === name)?.Value));
  const resources = [
    ...Object.entries(data.Resources).map((entry) => [...entry, ofData] as const),
    ...Object.entries(site.Resources).map((entry) => [...entry, ofSite] as const),
  ];
  /** The resources of one type in both stacks. @typeParam Properties the part that the caller reads */
  const all = <Properties>(type: string): Deployed<Properties>[] =>
    resources
      .filter(([, { Type }]) => Type === type)
      .map(([id, resource, resolve]) => ({ id, resource, properties: resolve(resource.Properties) as Properties }));
  /** The only resource of its type. @throws unless there is exactly one */
  const one = <Properties>(type: string): Deployed<Properties> => {
    const [first, ...more] = all<Properties>(type);
    if (!first || more.length > 0) throw new Error(`There are ${first ? more.length + 1 : 'no'} ${type}.`);
    return first;
  };
  return { folder, stage, data, site, read, all, one };
};

type FunctionProperties = {
  Code: { S3Key: string };
  Description: string;
  Environment: { Variables: Record<string, string> };
  Role: string;
};

export const functionOf = ({ all }: Assembly, folder: string): Deployed<FunctionProperties> => {
  const functions = all<FunctionProperties>('AWS::Lambda::Function');
  const found = functions.find(({ properties }) => properties.Description === `functions/${folder}`);
  if (!found) throw new Error(`functions/${folder} is not deployed.`);
  return found;
};

/** The folder that the CDK zips. */
export const assetOf = (assembly: Assembly, folder: string): string => {
  const { S3Key } = functionOf(assembly, folder).properties.Code;
  return join(assembly.folder, `asset.${S3Key.replace(/\.zip$/, '')}`);
};
