/** A resource of a CloudFormation template. Its properties hold literals and functions such as {"Ref": …}. */
export type Resource = {
  Type: string;
  Properties: Readonly<Record<string, unknown>>;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};

export type Template = {
  Resources: Record<string, Resource>;
  /** Each has its default value. */
  Parameters?: Record<string, { Default: string }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
};

/** @typeParam Value what the caller knows the value to be */
export type Resolve = <Value>(value: unknown) => Value;

/** The account and region that a resolved template is in. */
export const account = '111122223333';
export const region = 'us-east-1';

const pseudo: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const arn = (service: string, rest: unknown) => `arn:aws:${service}:${region}:${account}:${rest}`;

/** The ARNs of the resources that policies refer to; each type has its own format. */
const arnOf = (id: string, { Type, Properties }: Resource): string => {
  switch (Type) {
    case 'AWS::DynamoDB::Table':
      return arn('dynamodb', `table/${Properties.TableName}`);
    case 'AWS::SecretsManager::Secret':
      return arn('secretsmanager', `secret:${Properties.Name}-AbCdEf`);
    case 'AWS::Logs::LogGroup':
      return arn('logs', `log-group:${id}:*`);
    case 'AWS::SQS::Queue':
      return arn('sqs', Properties.QueueName);
    case 'AWS::Lambda::Function':
      return arn('lambda', `function:${id}`);
    default:
      return `<${id}.Arn>`;
  }
};

const refOf = (id: string, resource: Resource): string => {
  if (resource.Type === 'AWS::DynamoDB::Table') return String(resource.Properties.TableName);
  return resource.Type === 'AWS::SecretsManager::Secret' ? arnOf(id, resource) : id;
};

const attributeOf = (id: string, resource: Resource, name: string): string => {
  if (name === 'Arn') return arnOf(id, resource);
  return name === 'StreamArn' ? `${arnOf(id, resource)}/stream/2026-11-20T09:30:00.000` : `<${id}.${name}>`;
};

/** An export of the data stack, which the site stack's template imports. */
const exported = (data: Template, name: string): unknown => {
  const output = Object.values(data.Outputs ?? {}).find(({ Export }) => Export?.Name === name);
  if (!output) throw new Error(`Nothing is exported as ${name}.`);
  return resolverOf(data, data)(output.Value);
};

const resolverOf = (template: Template, data: Template) => {
  const reference = (id: string) => {
    const resource = template.Resources[id];
    const parameter = template.Parameters?.[id];
    if (parameter) return parameter.Default;
    if (!pseudo[id] && !resource) throw new Error(`There is no resource ${id}.`);
    return pseudo[id] ?? (resource && refOf(id, resource));
  };
  const call = (name: string, argument: unknown): unknown => {
    switch (name) {
      case 'Ref':
        return reference(String(argument));
      case 'Fn::GetAtt': {
        const [id = '', attribute = ''] = argument as string[];
        const resource = template.Resources[id];
        if (!resource) throw new Error(`There is no resource ${id}.`);
        return attributeOf(id, resource, attribute);
      }
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown[]];
        return parts.map(resolve).join(separator);
      }
      case 'Fn::Sub':
        return String(argument).replace(/\$\{([^}]+)\}/g, (_, id: string) => String(reference(id)));
      // The CDK's table of regional constants, which nothing here depends on.
      case 'Fn::FindInMap':
        return `<${(argument as string[]).join('.')}>`;
      case 'Fn::ImportValue':
        return exported(data, String(argument));
      default:
        throw new Error(`${name} is not supported here.`);
    }
  };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [[name, argument] = ['', undefined], ...more] = Object.entries(value);
    if (more.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) return call(name, argument);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve;
};

/**
 * Resolves values of the site's template as CloudFormation would; dynamic references to secrets stay as they are.
 * @throws for an unsupported function or an unknown reference
 */
export const createResolver = ({ data, site }: { data: Template; site: Template }): Resolve =>
  resolverOf(site, data) as Resolve;
