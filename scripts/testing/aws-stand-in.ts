import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { close } from '#scripts/local/listen.ts';

export const standInAccount = '123456789012';

/** A call as it came over HTTP: a form of the query APIs, or the JSON of the others. */
type AwsCall = { action: string; region: string; given: Record<string, string> };

type StandInStack = {
  status?: string;
  outputs?: Record<string, string>;
  parameters?: Record<string, string>;
};

type Answer = { status?: number; body: string };

export type AwsStandIn = {
  endpoint: string;
  /** Everything that was asked for, in order. */
  calls: AwsCall[];
  /** The stacks that exist, by `region/name`. */
  stacks: Map<string, StandInStack>;
  /** Answers an action: the name of the API's operation, or a method and path such as `GET /2013-04-01/hostedzone/Z1`. */
  on(action: string, answer: (call: AwsCall) => Answer | string): void;
  close(): Promise<void>;
};

const member = (name: string, pairs: Record<string, string>, key: string, value: string) =>
  `<${name}>${Object.entries(pairs)
    .map(([k, v]) => `<member><${key}>${k}</${key}><${value}>${v}</${value}></member>`)
    .join('')}</${name}>`;

/** An error of the query APIs. */
export const queryError = (code: string, message: string, status = 400): Answer => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

/** An error of the JSON and REST APIs. */
export const jsonError = (type: string, message: string, status = 400): Answer => ({
  status,
  body: JSON.stringify({ __type: type, message }),
});

/** The result of a query API's operation. */
export const queryResult = (action: string, xml: string): string =>
  `<${action}Response><${action}Result>${xml}</${action}Result></${action}Response>`;

const stackXml = (
  region: string,
  name: string,
  { status = 'CREATE_COMPLETE', outputs = {}, parameters = {} }: StandInStack,
) =>
  `<member><StackName>${name}</StackName>
  <StackId>arn:aws:cloudformation:${region}:${standInAccount}:stack/${name}/1</StackId>
  <CreationTime>2026-11-20T09:30:00Z</CreationTime><StackStatus>${status}</StackStatus>
  ${member('Outputs', outputs, 'OutputKey', 'OutputValue')}
  ${member('Parameters', parameters, 'ParameterKey', 'ParameterValue')}</member>`;

const readCall = (method: string, url: string, headers: Record<string, unknown>, body: string): AwsCall => {
  const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(String(headers.authorization)) ?? [];
  const target = headers['x-amz-target'];
  if (typeof target === 'string') return { action: target.split('.').at(-1) ?? '', region, given: JSON.parse(body) };
  const form = new URLSearchParams(body);
  const action = form.get('Action');
  if (action) return { action, region, given: Object.fromEntries(form) };
  return { action: `${method} ${url}`, region, given: {} };
};

/**
 * The parts of AWS's API that operators' commands ask, over real HTTP: who asks, which stacks there are, and what a test
 * adds. The SDK is pointed at it by its own variables until `vi.unstubAllEnvs()`.
 */
export const startAwsStandIn = async (): Promise<AwsStandIn> => {
  const calls: AwsCall[] = [];
  const stacks: AwsStandIn['stacks'] = new Map();
  const answers = new Map<string, (call: AwsCall) => Answer | string>();
  answers.set('GetCallerIdentity', () =>
    queryResult(
      'GetCallerIdentity',
      `<Account>${standInAccount}</Account><Arn>arn:aws:iam::${standInAccount}:user/operator</Arn><UserId>A1</UserId>`,
    ),
  );
  answers.set('DescribeStacks', ({ region, given: { StackName = '' } }) => {
    const stack = stacks.get(`${region}/${StackName}`);
    if (!stack) return queryError('ValidationError', `Stack with id ${StackName} does not exist`);
    return queryResult('DescribeStacks', `<Stacks>${stackXml(region, StackName, stack)}</Stacks>`);
  });

  const server = createServer(async (request, response) => {
    const call = readCall(request.method ?? '', request.url ?? '', request.headers, await text(request));
    calls.push(call);
    const refuse = 'Action' in call.given ? queryError : jsonError;
    const answer = answers.get(call.action)?.(call) ?? refuse('AccessDenied', `${call.action} is not allowed`, 403);
    const { status = 200, body } = typeof answer === 'string' ? { body: answer } : answer;
    const type = body.startsWith('<') ? 'text/xml' : 'application/x-amz-json-1.1';
    const [, error] = status >= 400 ? (/"__type":"(\w+)"/.exec(body) ?? []) : [];
    response.writeHead(status, { 'content-type': type, ...(error && { 'x-amzn-errortype': error }) }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return {
    endpoint,
    calls,
    stacks,
    on: (action, answer) => void answers.set(action, answer),
    close: () => close(server),
  };
};
