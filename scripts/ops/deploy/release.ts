import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { paginateGetParameterHistory, SSMClient } from '@aws-sdk/client-ssm';
import { contextOfProject } from '#infra/config.ts';
import { bootstrapQualifier, releaseName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { updateStack } from '#scripts/ops/aws/change-stack.ts';
import { findStack, namedStage, outputsOf, type Stage, stageCommand } from '#scripts/ops/aws/stage.ts';

// Releases are recorded as template hashes (docs/decisions/0037-releases-and-rotation.md); rollbacks add this suffix.
const rolledBack = ' rolled-back';

/** The deployed release, then the rollback targets. @param notes the release parameter's history, oldest first */
export const releasesIn = (notes: readonly string[]): string[] => {
  let releases: string[] = [];
  for (const note of notes) {
    const [release = ''] = note.split(' ');
    if (!note.endsWith(rolledBack)) releases = releases[0] === release ? releases : [release, ...releases];
    else releases = releases.includes(release) ? releases.slice(releases.indexOf(release)) : [release];
  }
  return releases;
};

export const releasesOf = async ({ name, region }: Pick<Stage, 'name' | 'region'>): Promise<string[]> => {
  const pages = paginateGetParameterHistory({ client: new SSMClient({ region }) }, { Name: releaseName(name) });
  try {
    const versions = (await Array.fromAsync(pages)).flatMap(({ Parameters = [] }) => Parameters);
    const inOrder = versions.toSorted((one, other) => (one.Version ?? 0) - (other.Version ?? 0));
    return releasesIn(inOrder.map(({ Value = '' }) => Value));
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return [];
    throw error;
  }
};

const urlOf = ({ account, region }: Stage, release: string) => {
  const qualifier = bootstrapQualifier((key) => contextOfProject()[key]);
  return `https://s3.${region}.amazonaws.com/cdk-${qualifier}-assets-${account}-${region}/${release}.json`;
};

/** Records a rollback. Thanks to the suffix, deploying the same release again still changes the recorded value. */
const noteRollback = async (stage: Stage, release: string): Promise<void> => {
  const client = new CloudFormationClient({ region: stage.region });
  const StackName = releaseName(stage.name);
  const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName }));
  const template = TemplateBody.replace(/"Value": *"[^"]*"/, `"Value": "${release}${rolledBack}"`);
  await updateStack(stage, (await findStack(client, StackName)) ?? { StackName }, { TemplateBody: template });
};

export const rollback = stageCommand('npm run rollback --')
  .description(
    "Deploys the previous release again: functions, edge code, headers, and pages, from the CDK's bucket and without a build. Data and secrets stay as they are. Run it again to go back one release more.",
  )
  .action(async (place) => {
    const stage = await namedStage(place);
    const [current, former] = await releasesOf(stage);
    if (!stage.site || !current || !former) {
      throw new SetupError(`Stage ${stage.name} in ${stage.region} has no previous release to go back to.`);
    }
    console.log(`Rolling stage ${stage.name} back from release ${current.slice(0, 8)} to ${former.slice(0, 8)} ...`);
    // An old template without the secrets' version parameters would break the API, but CloudFormation rejects it.
    await updateStack(stage, stage.site, { TemplateURL: urlOf(stage, former) });
    await noteRollback(stage, former);
    console.log(`\nThe previous release is deployed again: ${outputsOf(stage).SiteUrl ?? ''}`);
  });
