import {
  CloudFormationClient,
  GetTemplateCommand,
  GetTemplateSummaryCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { paginateGetParameterHistory, SSMClient } from '@aws-sdk/client-ssm';
import { contextOfProject } from '#infra/config.ts';
import { bootstrapQualifier, releaseName, stackName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { updateStack } from '#scripts/ops/aws/change-stack.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import { findStack, outputsOf, type Stage } from '#scripts/ops/aws/stage.ts';

// A release is a template of the site stack: it refers to functions, edge code, headers, and pages by the hashes under
// which the CDK keeps them in its bucket, next to the template itself. Nothing there is ever overwritten, so the template
// is enough to deploy a release again.

/** Follows the hash when a rollback notes it. A deployment notes the hash alone. */
const rolledBack = ' rolled-back';

/** The releases to go back through, the deployed one first. @param notes values of the release parameter, oldest first */
export const releasesIn = (notes: readonly string[]): string[] => {
  let releases: string[] = [];
  for (const note of notes) {
    const [release = ''] = note.split(' ');
    if (!note.endsWith(rolledBack)) releases = releases[0] === release ? releases : [release, ...releases];
    else releases = releases.includes(release) ? releases.slice(releases.indexOf(release)) : [release];
  }
  return releases;
};

/** Reads the releases of a stage, newest first. Empty before the first deployment, and after the site was deleted. */
export const releasesOf = async ({ name, region }: Pick<Stage, 'name' | 'region'>): Promise<string[]> => {
  const pages = paginateGetParameterHistory({ client: new SSMClient({ region }) }, { Name: releaseName(name) });
  try {
    const versions = (await Array.fromAsync(pages)).flatMap(({ Parameters = [] }) => Parameters);
    const inOrder = versions.toSorted((one, other) => (one.Version ?? 0) - (other.Version ?? 0));
    return releasesIn(inOrder.map(({ Value = '' }) => Value));
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return [];
    throw explainAws(error, `read the releases of stage ${name}`);
  }
};

const urlOf = ({ account, region }: Stage, release: string) => {
  const qualifier = bootstrapQualifier((key) => contextOfProject()[key]);
  return `https://s3.${region}.amazonaws.com/cdk-${qualifier}-assets-${account}-${region}/${release}.json`;
};

const parametersOf = (stack: Stack | undefined): string[] =>
  (stack?.Parameters ?? []).map(({ ParameterKey = '' }) => ParameterKey);

const declaredIn = async (stage: Stage, release: string): Promise<string[]> => {
  const call = new GetTemplateSummaryCommand({ TemplateURL: urlOf(stage, release) });
  try {
    const { Parameters = [] } = await new CloudFormationClient({ region: stage.region }).send(call);
    return Parameters.map(({ ParameterKey = '' }) => ParameterKey);
  } catch (error) {
    throw explainAws(error, `read the previous release ${release.slice(0, 8)} in the CDK's bucket`);
  }
};

/** Notes a rollback in the release stack, so that the next deployment of any release changes the note again. */
const noteRollback = async (stage: Stage, release: string): Promise<void> => {
  const client = new CloudFormationClient({ region: stage.region });
  const name = releaseName(stage.name);
  const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName: name }));
  const template = TemplateBody.replace(/"Value": *"[^"]*"/, `"Value": "${release}${rolledBack}"`);
  const parameters = parametersOf(await findStack(client, name));
  await updateStack(stage, { name, parameters }, { TemplateBody: template });
};

/**
 * Deploys the previous release again, with the secrets in use. It can be repeated after an interruption.
 * @throws {SetupError} when there is none, or it cannot work with the secrets in use
 */
export const rollBack = async (stage: Stage): Promise<string> => {
  const [current, former] = await releasesOf(stage);
  if (!stage.site || !current || !former) {
    throw new SetupError(`Stage ${stage.name} in ${stage.region} has no previous release to go back to.`);
  }
  const deployed = parametersOf(stage.site);
  const declared = await declaredIn(stage, former);
  const lost = deployed.filter((key) => !declared.includes(key));
  if (lost.length > 0) {
    throw new SetupError(
      `The previous release has no parameter ${lost.join(', ')}, so it would not know the secrets in use and refuse every API call. Deploy the commit that worked.`,
    );
  }
  console.log(`Rolling stage ${stage.name} back from release ${current.slice(0, 8)} to ${former.slice(0, 8)} ...`);
  const site = { name: stackName(stage.name, 'site'), parameters: declared.filter((key) => deployed.includes(key)) };
  await updateStack(stage, site, { TemplateURL: urlOf(stage, former) });
  await noteRollback(stage, former);
  return outputsOf(stage).SiteUrl ?? '';
};
