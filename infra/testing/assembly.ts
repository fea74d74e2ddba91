import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { stackName } from '#infra/names.ts';
import { deploySettings } from './deploy-settings.ts';

export type Resource = {
  Type: string;
  Properties: Readonly<Record<string, unknown>>;
  DependsOn?: string[];
};

export type Template = {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Default: string }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
};

export const account = '111122223333';
export const region = 'us-east-1';

const pseudo: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** @param rest the part after the account ID */
export const arn = (service: string, rest: unknown): string => `arn:aws:${service}:${region}:${account}:${rest}`;

/** Secrets Manager appends a hyphen and six random characters to a secret's name. */
export const secretArn = (name: unknown): string => arn('secretsmanager', `secret:${name}-AbCdEf`);

const arnOf = (id: string, { Type, Properties }: Resource): string => {
  const arns: Record<string, () => string> = {
    'AWS::DynamoDB::Table': () => arn('dynamodb', `table/${Properties.TableName}`),
    'AWS::SecretsManager::Secret': () => secretArn(Properties.Name),
    'AWS::Logs::LogGroup': () => arn('logs', `log-group:${id}:*`),
    'AWS::SQS::Queue': () => arn('sqs', Properties.QueueName),
    'AWS::Lambda::Function': () => arn('lambda', `function:${id}`),
  };
  return arns[Type]?.() ?? `<${id}.Arn>`;
};

const refOf = (id: string, resource: Resource): string => {
  if (resource.Type === 'AWS::DynamoDB::Table') return String(resource.Properties.TableName);
  return resource.Type === 'AWS::SecretsManager::Secret' ? arnOf(id, resource) : id;
};

const attributeOf = (id: string, resource: Resource, name: string): string => {
  if (name === 'Arn') return arnOf(id, resource);
  return name === 'StreamArn' ? `${arnOf(id, resource)}/stream/2026-11-20T09:30:00.000` : `<${id}.${name}>`;
};

type Resolve = (value: unknown) => unknown;

/** Resolves intrinsic functions as CloudFormation would, but leaves dynamic references to secrets unresolved. */
const resolverOf = ({ Resources, Parameters }: Template, imported: (name: unknown) => unknown): Resolve => {
  const resourceOf = (id: string): Resource => {
    const resource = Resources[id];
    if (!resource) throw new Error(`There is no resource ${id}.`);
    return resource;
  };
  const reference = (id: string) => Parameters?.[id]?.Default ?? pseudo[id] ?? refOf(id, resourceOf(id));
  const functions: Record<string, (argument: never) => unknown> = {
    Ref: (id: string) => reference(id),
    'Fn::GetAtt': ([id, attribute]: [string, string]) => attributeOf(id, resourceOf(id), attribute),
    'Fn::Join': ([separator, parts]: [string, unknown[]]) => parts.map(resolve).join(separator),
    'Fn::Sub': (text: string) => text.replace(/\$\{([^}]+)\}/g, (_, id: string) => String(reference(id))),
    // The CDK's table of regional constants; no test depends on them.
    'Fn::FindInMap': (keys: string[]) => `<${keys.join('.')}>`,
    'Fn::ImportValue': imported,
  };
  const call = (name: string, argument: unknown): unknown => {
    const resolved = functions[name];
    if (!resolved) throw new Error(`${name} is not supported here.`);
    return resolved(argument as never);
  };
  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [[name, argument] = ['', undefined], ...more] = Object.entries(value);
    if (more.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) return call(name, argument);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve;
};

export type Deployed<Properties> = { id: string; properties: Properties; resource: Resource };

export type Assembly = ReturnType<typeof readAssembly>;

export const readAssembly = (kind: keyof typeof deploySettings) => {
  const folder = join(inject('assemblies'), kind);
  const stage = 'STAGE' in deploySettings[kind] ? deploySettings.full.STAGE : 'prod';
  /** Reads a JSON file of the assembly. @typeParam Json the part that the caller reads */
  const read = <Json>(file: string): Json => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const data = read<Template>(`${stackName(stage, 'data')}.template.json`);
  const site = read<Template>(`${stackName(stage, 'site')}.template.json`);

  const ofData = resolverOf(data, () => undefined);
  const exports = Object.values(data.Outputs ?? {});
  const ofSite = resolverOf(site, (name) => ofData(exports.find(({ Export }) => Export?.Name === name)?.Value));
  const stacks = [
    [data, ofData],
    [site, ofSite],
  ] as const;
  /** The resources of one type in the data and site stacks. @typeParam Properties the part that the caller reads */
  const all = <Properties>(type: string): Deployed<Properties>[] =>
    stacks.flatMap(([{ Resources }, resolve]) =>
      Object.entries(Resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, resource]) => ({ id, resource, properties: resolve(resource.Properties) as Properties })),
    );
  return {
    folder,
    stage,
    data,
    site,
    read,
    all,
    /** The only resource of its type. @throws unless there is exactly one */
    one<Properties>(type: string): Deployed<Properties> {
      const [first, ...more] = all<Properties>(type);
      if (!first || more.length > 0) throw new Error(`There are ${first ? more.length + 1 : 'no'} ${type}.`);
      return first;
    },
  };
};

type FunctionProperties = {
  Code: { S3Key: string };
  Description: string;
  Environment: { Variables: Record<string, string> };
  Handler: string;
  LoggingConfig: { LogGroup: string };
  Role: string;
};

export const functionOf = ({ all }: Assembly, folder: string): Deployed<FunctionProperties> => {
  const found = all<FunctionProperties>('AWS::Lambda::Function').find(
    ({ properties }) => properties.Description === `functions/${folder}`,
  );
  if (!found) throw new Error(`functions/${folder} is not deployed.`);
  return found;
};

export const assetOf = (assembly: Assembly, folder: string): string => {
  const { S3Key } = functionOf(assembly, folder).properties.Code;
  return join(assembly.folder, `asset.${S3Key.replace(/\.zip$/, '')}`);
};
