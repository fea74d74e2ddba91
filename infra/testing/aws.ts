import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { arn } from './assembly.ts';
import { type ApiCall, allowedBy, type Statement } from './role.ts';

type DynamoDBBody = { TableName?: string; IndexName?: string; RequestItems?: object; Key?: { key?: { S: string } } };

const dynamodb = (operation: string, { TableName = '', IndexName, RequestItems, Key }: DynamoDBBody): ApiCall[] => {
  const index = IndexName === undefined ? '' : `/index/${IndexName}`;
  return (RequestItems ? Object.keys(RequestItems) : [TableName]).map((name) => ({
    action: `dynamodb:${operation}`,
    resource: arn('dynamodb', `table/${name}${index}`),
    ...(Key?.key && { context: { 'dynamodb:LeadingKeys': [Key.key.S] } }),
  }));
};

/** SES checks permission on the sender's identity, the recipient's if verified, and the configuration set. */
const ses = (form: URLSearchParams): ApiCall[] => {
  const from = form.get('Source') ?? '';
  const recipients = [...form].flatMap(([name, value]) =>
    /^Destination\.\w+\.member\.\d+$/.test(name) ? [value] : [],
  );
  const resources = [
    `identity/${from.slice(from.indexOf('@') + 1)}`,
    ...recipients.map((address) => `identity/${address}`),
    `configuration-set/${form.get('ConfigurationSetName')}`,
  ];
  return resources.map((resource) => ({
    action: `ses:${form.get('Action')}`,
    resource: arn('ses', resource),
    context: { 'ses:FromAddress': from, 'ses:Recipients': recipients },
  }));
};

type Service = 'dynamodb' | 'secretsmanager' | 'ses';

const readCall = (headers: IncomingHttpHeaders, body: string): { service: Service; calls: ApiCall[] } => {
  const [service = '', operation = ''] = String(headers['x-amz-target'] ?? '').split('.');
  if (service.startsWith('DynamoDB_')) return { service: 'dynamodb', calls: dynamodb(operation, JSON.parse(body)) };
  if (service === 'secretsmanager') {
    return { service, calls: [{ action: `${service}:${operation}`, resource: JSON.parse(body).SecretId }] };
  }
  const form = new URLSearchParams(body);
  if (form.get('Version') === '2010-12-01') return { service: 'ses', calls: ses(form) };
  throw new Error(`A call to an unknown service: ${service || body.slice(0, 40)}`);
};

const json = { 'content-type': 'application/x-amz-json-1.1' };

const pass = async (endpoint: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse) => {
  const { host: _, 'content-length': __, connection: ___, 'transfer-encoding': ____, ...rest } = headers;
  const answer = await fetch(endpoint, { method: 'POST', headers: rest as Record<string, string>, body });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
};

export type Endpoints = { dynamodb: string; ses: string };

export const startAws = async (endpoints: Endpoints, secrets: Readonly<Record<string, string>>) => {
  let caller = { folder: '', role: [] as readonly Statement[] };
  const allowed: (ApiCall & { folder: string })[] = [];
  const refused: ApiCall[] = [];

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { service, calls } = readCall(request.headers, body);
    const { folder, role } = caller;
    const refusal = calls.find((call) => !allowedBy(role, call));
    if (refusal) {
      refused.push(refusal);
      const message = `not authorized to perform ${refusal.action} on ${refusal.resource}`;
      response.writeHead(400, json).end(JSON.stringify({ __type: 'AccessDeniedException', message }));
      return;
    }
    allowed.push(...calls.map((call) => ({ ...call, folder })));
    if (service === 'secretsmanager') {
      const { SecretId } = JSON.parse(body);
      response.writeHead(200, json).end(JSON.stringify({ ARN: SecretId, SecretString: secrets[SecretId] }));
    } else {
      await pass(endpoints[service], request.headers, body, response);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allowed,
    refused,
    act: (folder: string, role: readonly Statement[]) => {
      caller = { folder, role };
    },
    async close() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
};
