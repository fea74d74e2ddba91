import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readCall } from './api-calls.ts';
import { type ApiCall, allowedBy, type Statement } from './role.ts';

export type Aws = {
  endpoint: string;
  /** The calls that the role allowed, with the function that made them. */
  allowed: (ApiCall & { folder: string })[];
  refused: ApiCall[];
  /** The function that makes the calls from now on, and the statements of its role. */
  act(folder: string, statements: readonly Statement[]): void;
  close(): Promise<void>;
};

const json = { 'content-type': 'application/x-amz-json-1.1' };

const pass = async (endpoint: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse) => {
  const { host: _, 'content-length': __, connection: ___, 'transfer-encoding': ____, ...rest } = headers;
  const answer = await fetch(endpoint, { method: 'POST', headers: rest as Record<string, string>, body });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
};

/**
 * Stands in for AWS while a function runs: checks each call against the function's role, and forwards it to the local
 * database or inbox, or refuses it as AWS would.
 * @param options.secrets values by ARN
 */
export const startAws = async (options: {
  dynamodb: string;
  ses: string;
  secrets: Readonly<Record<string, string>>;
  identities: readonly string[];
}): Promise<Aws> => {
  let caller = { folder: '', role: [] as readonly Statement[] };
  const allowed: Aws['allowed'] = [];
  const refused: ApiCall[] = [];

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { service, calls } = readCall(request.headers, body, options.identities);
    let refusal: ApiCall | undefined;
    for (const call of calls) {
      if (allowedBy(caller.role, call)) allowed.push({ ...call, folder: caller.folder });
      else {
        refused.push(call);
        refusal = call;
      }
    }
    if (refusal) {
      const message = `not authorized to perform ${refusal.action} on ${refusal.resource}`;
      response.writeHead(400, json).end(JSON.stringify({ __type: 'AccessDeniedException', message }));
    } else if (service === 'secretsmanager') {
      const { SecretId } = JSON.parse(body);
      response.writeHead(200, json).end(JSON.stringify({ ARN: SecretId, SecretString: options.secrets[SecretId] }));
    } else {
      await pass(options[service], request.headers, body, response);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allowed,
    refused,
    act: (folder, role) => {
      caller = { folder, role };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
