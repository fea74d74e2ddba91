import type { IncomingHttpHeaders } from 'node:http';
import { tables } from '#functions/tables.ts';
import { account, region } from './resolve.ts';
import type { ApiCall } from './role.ts';

const table = (name: string) => `arn:aws:dynamodb:${region}:${account}:table/${name}`;

type Item = Record<string, { S?: string }>;
type DynamoDBBody = {
  TableName?: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
  RequestItems?: Record<string, { Keys: Item[] }>;
};

/** The partition keys of the rows that a call touches, as IAM sees them. */
const leadingKeys = (tableName: string, items: readonly (Item | undefined)[]): Pick<ApiCall, 'context'> => {
  const [, definition] = Object.entries(tables).find(([name]) => tableName.endsWith(`-${name}`)) ?? [];
  const keys = items.flatMap((item) => item?.[definition?.partitionKey ?? '']?.S ?? []);
  return keys.length > 0 ? { context: { 'dynamodb:LeadingKeys': keys } } : {};
};

const dynamodb = (
  operation: string,
  { TableName = '', IndexName, Key, Item, RequestItems }: DynamoDBBody,
): ApiCall[] => {
  const action = `dynamodb:${operation}`;
  if (RequestItems) {
    return Object.entries(RequestItems).map(([name, { Keys }]) => ({
      action,
      resource: table(name),
      ...leadingKeys(name, Keys),
    }));
  }
  const resource = table(TableName) + (IndexName === undefined ? '' : `/index/${IndexName}`);
  return [{ action, resource, ...leadingKeys(TableName, [Key ?? Item]) }];
};

/** SES checks the identity of the sender, that of the recipient if the account has one, and the configuration set. */
const ses = (form: URLSearchParams, identities: readonly string[]): ApiCall[] => {
  const from = form.get('Source') ?? '';
  const recipients = [...form]
    .filter(([name]) => /^Destination\.\w+\.member\.\d+$/.test(name))
    .map(([, value]) => value);
  const identityOf = (address: string) =>
    identities.find((identity) => identity === address) ??
    identities.find((identity) => address.endsWith(`@${identity}`) || address.endsWith(`.${identity}`));
  const configurationSet = form.get('ConfigurationSetName');
  const checked = [
    `identity/${identityOf(from) ?? from}`,
    ...recipients
      .map(identityOf)
      .filter((identity) => identity !== undefined)
      .map((identity) => `identity/${identity}`),
    ...(configurationSet === null ? [] : [`configuration-set/${configurationSet}`]),
  ];
  return checked.map((resource) => ({
    action: `ses:${form.get('Action')}`,
    resource: `arn:aws:ses:${region}:${account}:${resource}`,
    context: { 'ses:FromAddress': from, 'ses:Recipients': recipients },
  }));
};

type ReadCall = { service: 'dynamodb' | 'secretsmanager' | 'ses'; calls: ApiCall[] };

/**
 * The permissions that a request of the SDK needs.
 * @param identities the SES identities of the account
 * @throws for a service that this stand-in does not support
 */
export const readCall = (headers: IncomingHttpHeaders, body: string, identities: readonly string[]): ReadCall => {
  const [service = '', operation = ''] = String(headers['x-amz-target'] ?? '').split('.');
  if (service.startsWith('DynamoDB_')) return { service: 'dynamodb', calls: dynamodb(operation, JSON.parse(body)) };
  if (service === 'secretsmanager') {
    const action = `secretsmanager:${operation}`;
    return { service, calls: [{ action, resource: JSON.parse(body).SecretId }] };
  }
  const form = new URLSearchParams(body);
  if (form.get('Version') === '2010-12-01') return { service: 'ses', calls: ses(form, identities) };
  throw new Error(`A call to an unknown service: ${service || body.slice(0, 40)}`);
};
