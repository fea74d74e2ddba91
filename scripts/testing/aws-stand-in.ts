import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SNSClient } from '@aws-sdk/client-sns';
import { SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type AwsCommand, mockClient } from 'aws-sdk-client-mock';
import { beforeEach, vi } from 'vitest';

export const standInAccount = '123456789012';

/** Clients of the AWS services that operators' commands call. DynamoDB is missing: tests use a local database. */
const clients = [CloudFormationClient, LambdaClient, SecretsManagerClient, SESClient, SNSClient, SSMClient, STSClient];

type StandInStack = {
  status?: Stack['StackStatus'];
  outputs?: Record<string, string>;
  parameters?: Record<string, string>;
};

type Output = { $metadata: object };
type CommandClass<Given extends object, Answer extends Output> = new (input: Given) => AwsCommand<Given, Answer>;

/** Creates an error like those that the AWS SDK throws. */
export const awsError = (name: string, message = 'no'): Error =>
  Object.assign(new Error(message), { name, $metadata: {}, $fault: 'client' });

const describe = (name: string, region: string, { status, outputs = {}, parameters = {} }: StandInStack): Stack => ({
  StackName: name,
  StackId: `arn:aws:cloudformation:${region}:${standInAccount}:stack/${name}/1`,
  CreationTime: new Date('2026-11-20T09:30:00Z'),
  StackStatus: status ?? 'CREATE_COMPLETE',
  Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue })),
});

const env = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_PROFILE: '',
  AWS_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/nowhere',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
};

/** Fakes AWS for each test in a file: the caller's identity, the stacks, and the responses that a test adds. */
export const awsStandIn = () => {
  const sent: { command: unknown; input: object }[] = [];
  const answers = new Map<unknown, (input: never, region: string) => object>();
  /** Existing stacks by `region/name`. */
  const stacks = new Map<string, StandInStack>();

  /** Sets the response to a command. To make AWS refuse the command, `answer` throws an error. */
  const on = <Given extends object, Answer extends Output>(
    command: CommandClass<Given, Answer>,
    answer: (input: Given, region: string) => Omit<Answer, '$metadata'>,
  ) => void answers.set(command, answer);

  /** The inputs of all calls of a command, in order. */
  const inputsOf = <Given extends object, Answer extends Output>(command: CommandClass<Given, Answer>): Given[] =>
    sent.flatMap((each) => (each.command === command ? [each.input as Given] : []));

  beforeEach(() => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const stubs = clients.map((client) => mockClient(client as typeof STSClient));
    for (const { send } of stubs) {
      send.callsFake(async function (this: STSClient, { constructor: command, input }) {
        sent.push({ command, input });
        // Like AWS, refuse calls without credentials.
        await this.config.credentials();
        const answer = answers.get(command);
        if (!answer) throw awsError('AccessDenied', `${command.name} is not allowed`);
        return { $metadata: {}, ...answer(input as never, await this.config.region()) };
      });
    }
    on(GetCallerIdentityCommand, () => ({ Account: standInAccount }));
    on(DescribeStacksCommand, ({ StackName = '' }, region) => {
      const stack = stacks.get(`${region}/${StackName}`);
      if (!stack) throw awsError('ValidationError', `Stack with id ${StackName} does not exist`);
      return { Stacks: [describe(StackName, region, stack)] };
    });
    return () => {
      for (const each of [answers, stacks]) each.clear();
      sent.length = 0;
      for (const stub of stubs) stub.restore();
      vi.unstubAllEnvs();
    };
  });
  return { stacks, on, inputsOf };
};
