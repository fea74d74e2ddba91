import {
  CloudFormationClient,
  paginateDescribeStackEvents,
  type StackEvent,
  UpdateStackCommand,
  type UpdateStackInput,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { SetupError } from '#scripts/common/setup-error.ts';
import { explainAws, explainFailure } from './explain.ts';
import type { Place } from './stage.ts';

/** Seconds. CloudFront takes minutes. */
const longestChange = 3600;

const beganLastChange = ({ PhysicalResourceId, StackId, ResourceStatus }: StackEvent) =>
  PhysicalResourceId === StackId && /^(CREATE|UPDATE|DELETE)_IN_PROGRESS$/.test(ResourceStatus ?? '');

/** CloudFormation's reasons for the failure of a stack's last change, newest first. */
export const failuresOf = async (client: CloudFormationClient, StackName: string): Promise<string[]> => {
  const failures: string[] = [];
  for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName })) {
    for (const event of StackEvents) {
      if (beganLastChange(event)) return failures;
      const { ResourceStatus = '', ResourceStatusReason = '', LogicalResourceId } = event;
      // A cancelled resource failed only because another one did.
      if (!ResourceStatus.endsWith('_FAILED') || ResourceStatusReason.includes('cancelled')) continue;
      failures.push(`${LogicalResourceId}: ${ResourceStatusReason}`);
    }
  }
  return failures;
};

/**
 * Updates a stack, with the role with which the CDK deployed it, and waits for the result.
 * @param to the new template; by default the present one @param changed new values of parameters
 * @throws {SetupError} after CloudFormation has rolled back
 */
export const updateStack = async (
  { region }: Place,
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
  const client = new CloudFormationClient({ region, maxAttempts: 5 });
  try {
    await client.send(update);
    const waiting = { client, maxWaitTime: longestChange, minDelay: 2, maxDelay: 15 };
    const reached = await waitUntilStackUpdateComplete(waiting, { StackName: stack.name });
    if (reached.state !== 'SUCCESS') throw new Error(reached.state);
  } catch (error) {
    // The command was interrupted, but the change was made.
    if (error instanceof Error && error.message.includes('No updates are to be performed')) return;
    if (error instanceof Error && '$metadata' in error) throw explainAws(error, `change the stack ${stack.name}`);
    const reasons = (await failuresOf(client, stack.name).catch(() => [])).join('\n');
    console.error(reasons);
    throw new SetupError(explainFailure(reasons) ?? `The change of the stack ${stack.name} failed: see above.`);
  }
};
