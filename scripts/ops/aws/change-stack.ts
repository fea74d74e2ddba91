import {
  CloudFormationClient,
  type Stack,
  UpdateStackCommand,
  type UpdateStackInput,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { SetupError } from '#scripts/common/setup-error.ts';
import { isAwsError } from './explain.ts';
import type { Stage } from './stage.ts';

/** The timeout for an update, in seconds. CloudFront's part alone takes minutes. */
const longestChange = 3600;

/**
 * Updates a stack and waits for the result. CloudFormation reuses the role that the CDK deployed the stack with.
 * @param to the new template, or {} to keep the current one
 * @param changed new parameter values by name
 * @throws {SetupError} when the update fails or times out
 */
export const updateStack = async (
  { region }: Pick<Stage, 'region'>,
  { StackName = '', Parameters = [] }: Pick<Stack, 'StackName' | 'Parameters'>,
  to: Pick<UpdateStackInput, 'TemplateURL' | 'TemplateBody'>,
  changed: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const update = new UpdateStackCommand({
    StackName,
    ...(Object.keys(to).length === 0 ? { UsePreviousTemplate: true } : to),
    Parameters: Parameters.map(({ ParameterKey = '' }) => {
      const value = changed[ParameterKey];
      return { ParameterKey, ...(value === undefined ? { UsePreviousValue: true } : { ParameterValue: value }) };
    }),
    Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
  });
  const client = new CloudFormationClient({ region, maxAttempts: 5 });
  try {
    await client.send(update);
    const waiting = { client, maxWaitTime: longestChange, minDelay: 2, maxDelay: 15 };
    const reached = await waitUntilStackUpdateComplete(waiting, { StackName });
    if (reached.state !== 'SUCCESS') throw new Error(reached.state);
  } catch (error) {
    // An earlier, interrupted run already made this update.
    if (error instanceof Error && error.message.includes('No updates are to be performed')) return;
    if (isAwsError(error)) throw error;
    throw new SetupError(
      `Updating the stack ${StackName} failed. To see why, run: aws cloudformation describe-stack-events --region ${region} --stack-name ${StackName} --query "StackEvents[?ends_with(ResourceStatus, '_FAILED')].[Timestamp, LogicalResourceId, ResourceStatusReason]" --output table`,
    );
  }
};
