import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  UpdateStackCommand,
  type UpdateStackInput,
  waitUntilStackDeleteComplete,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { SetupError } from '#scripts/common/setup-error.ts';
import { explainAws, explainCdk } from './explain.ts';
import type { Place } from './stage.ts';

/** The longest time that a change may take, in seconds. CloudFront takes minutes. */
const longestChange = 3600;

/** CloudFormation's reasons for the failure of a stack's last change. */
const reasonsOf = async (client: CloudFormationClient, stack: string): Promise<string> => {
  const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName: stack }));
  // The newest event comes first; the change began with the stack's own IN_PROGRESS.
  const began = StackEvents.findIndex(
    ({ PhysicalResourceId, StackId, ResourceStatus }) =>
      PhysicalResourceId === StackId && /^(UPDATE|DELETE)_IN_PROGRESS$/.test(ResourceStatus ?? ''),
  );
  const failed = StackEvents.slice(0, began + 1).filter(({ ResourceStatus }) => ResourceStatus?.endsWith('_FAILED'));
  return failed.map((event) => `${event.LogicalResourceId}: ${event.ResourceStatusReason}`).join('\n');
};

const change = async (
  { region }: Place,
  stack: string,
  begin: (client: CloudFormationClient) => Promise<unknown>,
  wait: typeof waitUntilStackUpdateComplete,
): Promise<void> => {
  const client = new CloudFormationClient({ region, maxAttempts: 5 });
  try {
    await begin(client);
    // By its ARN: a deleted stack is no longer found by its name.
    const reached = await wait({ client, maxWaitTime: longestChange, minDelay: 2, maxDelay: 15 }, { StackName: stack });
    if (reached.state !== 'SUCCESS') throw new Error(reached.state);
  } catch (error) {
    // An interrupted change was made, and is repeated.
    if (error instanceof Error && error.message.includes('No updates are to be performed')) return;
    if (error instanceof Error && '$metadata' in error) throw explainAws(error, `change the stack ${stack}`);
    const reasons = await reasonsOf(client, stack).catch(() => '');
    console.error(reasons);
    throw new SetupError(explainCdk(reasons, `The change of the stack ${stack}`));
  }
};

/**
 * Updates a stack and waits for the result. A template or parameter that is not given keeps its value.
 * @param to the new template
 * @param changed the new values of parameters
 * CloudFormation uses the role with which the CDK deployed the stack.
 * @throws {SetupError} in one sentence, after CloudFormation has rolled back
 */
export const updateStack = async (
  place: Place,
  stack: { name: string; parameters: readonly string[] },
  to: Pick<UpdateStackInput, 'TemplateURL' | 'TemplateBody'>,
  changed: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const update = new UpdateStackCommand({
    StackName: stack.name,
    ...(Object.keys(to).length === 0 ? { UsePreviousTemplate: true } : to),
    Parameters: stack.parameters.map((key) => {
      const value = changed[key];
      return { ParameterKey: key, ...(value === undefined ? { UsePreviousValue: true } : { ParameterValue: value }) };
    }),
    Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
  });
  await change(place, stack.name, (client) => client.send(update), waitUntilStackUpdateComplete);
};

/** Deletes a stack and waits until it is gone. @param arn its ARN @throws {SetupError} in one sentence */
export const deleteStack = (place: Place, arn: string): Promise<void> =>
  change(place, arn, (client) => client.send(new DeleteStackCommand({ StackName: arn })), waitUntilStackDeleteComplete);
