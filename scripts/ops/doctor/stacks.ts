import { CloudFormationClient, type Stack } from '@aws-sdk/client-cloudformation';
import { bootstrapVersion, releaseName, stackName } from '#infra/names.ts';
import { failuresOf } from '#scripts/ops/aws/change-stack.ts';
import type { Deployment } from '#scripts/ops/aws/deployment.ts';
import { explainFailure } from '#scripts/ops/aws/explain.ts';
import { describeStack, findStack } from '#scripts/ops/aws/stage.ts';
import { type Examined, examineAws, type Finding } from './finding.ts';

const bootstrapIn = (account: string, region: string): Examined =>
  examineAws(`CDK bootstrap in ${region}`, 'read the stack CDKToolkit', async () => {
    const stack = await findStack(new CloudFormationClient({ region }), 'CDKToolkit');
    const version = Number(stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue ?? 0);
    if (version >= bootstrapVersion) return { state: 'ok', found: `version ${version}` };
    const found = stack ? `version ${version}, but the stacks need ${bootstrapVersion}` : 'not done yet';
    return { state: 'missing', found, remedy: `npx cdk bootstrap aws://${account}/${region}` };
  });

/** Whether the CDK can deploy to each region of the stage. */
export const bootstraps = ({ config: { backupCopyRegion }, place: { account, region } }: Deployment): Examined[] =>
  [region, ...(backupCopyRegion ? [backupCopyRegion] : [])].map((each) => bootstrapIn(account, each));

/** How a person has to clean up before the stack can be deployed again; undefined when the CDK does it. */
const cleanUp = ({ StackName, StackStatus, EnableTerminationProtection }: Stack, region: string) => {
  const aws = (command: string) => `aws cloudformation ${command} --region ${region} --stack-name ${StackName}`;
  if (StackStatus === 'UPDATE_ROLLBACK_COMPLETE') return undefined;
  if (StackStatus?.startsWith('UPDATE')) return aws('continue-update-rollback');
  if (!EnableTerminationProtection) return StackStatus === 'ROLLBACK_COMPLETE' ? undefined : aws('delete-stack');
  return `${aws('update-termination-protection --no-enable-termination-protection')} && ${aws('delete-stack')}`;
};

const examineStack = async (
  client: CloudFormationClient,
  stack: Stack | undefined,
  region: string,
): Promise<Omit<Finding, 'subject'>> => {
  // REVIEW_IN_PROGRESS: only a first change set was made, and the CDK makes another.
  if (!stack || /^(DELETE_COMPLETE|REVIEW_IN_PROGRESS)$/.test(stack.StackStatus ?? '')) {
    return { state: 'ok', found: 'not deployed yet' };
  }
  const { StackName = '', StackStatus = '', LastUpdatedTime, CreationTime } = stack;
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE/.test(StackStatus)) {
    const when = (LastUpdatedTime ?? CreationTime)?.toISOString().slice(0, 16).replace('T', ' ');
    return { state: 'ok', found: `last changed ${when} UTC` };
  }
  if (StackStatus.endsWith('_IN_PROGRESS')) {
    return { state: 'missing', found: `it is ${StackStatus}`, remedy: 'wait until the change has ended' };
  }
  const [reason = 'its events say why'] = (await failuresOf(client, StackName)).toReversed();
  const found = `its last change failed: ${reason}`;
  const why = explainFailure(reason) ?? 'Correct the cause.';
  const command = cleanUp(stack, region);
  if (!command) return { state: 'later', found, remedy: `${why} Then deploy again.` };
  return { state: 'missing', found: `${found} (${StackStatus})`, remedy: `${why} First run ${command}` };
};

/** When each stack of the stage was changed last, and whether it can be deployed again. */
export const stacks = ({ config: { stage }, place: { region } }: Deployment): Examined[] =>
  [stackName(stage, 'data'), stackName(stage, 'site'), releaseName(stage)].map((name) =>
    examineAws(name, `read the stack ${name}`, async () => {
      const client = new CloudFormationClient({ region });
      return examineStack(client, await describeStack(client, name), region);
    }),
  );
