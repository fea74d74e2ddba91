import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  GetTemplateSummaryCommand,
  type GetTemplateSummaryOutput,
} from '@aws-sdk/client-cloudformation';
import { contextOfProject } from '#infra/config.ts';
import { bootstrapQualifier, siteParameters, stackName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { updateStack } from '#scripts/ops/aws/change-stack.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import { outputsOf, type Stage } from '#scripts/ops/aws/stage.ts';

// A release is a template of the site stack: it refers to functions, edge code, headers, and pages by the hashes under
// which the CDK keeps them in its bucket, next to the template itself. Nothing there is ever overwritten, so the template
// is enough to deploy a release again.

/** How many releases a stage remembers. A parameter has at most 4,096 characters. */
const remembered = 10;

/** The releases of a stage, newest first: the deployed one and those before it. */
export const releasesOf = ({ site }: Pick<Stage, 'site'>): string[] => {
  const found = site?.Parameters?.find(({ ParameterKey }) => ParameterKey === siteParameters.releases);
  return (found?.ParameterValue ?? '').split(',').filter((key) => /^[0-9a-f]{64}$/.test(key));
};

/** The value of the parameter after a deployment of `release`; deploying the newest again adds nothing. */
export const withRelease = (release: string, before: readonly string[]): string =>
  (before[0] === release ? before : [release, ...before]).slice(0, remembered).join(',');

/** Tells a GitHub workflow whether a deployment has changed the releases: only then may it roll back. */
export const reportChange = (after: string, before: readonly string[], env: NodeJS.ProcessEnv): void => {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `changed=${after !== before.join()}\n`);
};

/** The release in a cloud assembly: the key of the site's template in the CDK's bucket. */
export const releaseIn = (folder: string, stage: string): string => {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const url = String(artifacts[stackName(stage, 'site')]?.properties?.stackTemplateAssetObjectUrl);
  const [, key] = /\/([0-9a-f]{64})\.json$/.exec(url) ?? [];
  if (!key) throw new Error(`The CDK has changed how it names templates: ${url}`);
  return key;
};

/** The URL of a release's template. */
const urlOf = ({ account, region }: Stage, release: string) => {
  const qualifier = bootstrapQualifier((key) => contextOfProject()[key]);
  return `https://s3.${region}.amazonaws.com/cdk-${qualifier}-assets-${account}-${region}/${release}.json`;
};

const summaryOf = async (stage: Stage, release: string): Promise<GetTemplateSummaryOutput> => {
  const call = new GetTemplateSummaryCommand({ TemplateURL: urlOf(stage, release) });
  try {
    return await new CloudFormationClient({ region: stage.region }).send(call);
  } catch (error) {
    throw explainAws(error, `read the previous release ${release.slice(0, 8)} in the CDK's bucket`);
  }
};

/**
 * Deploys the previous release again. Data stays as it is, and so do the secrets: the stack's parameters say which
 * versions are in use.
 * @throws {SetupError} in one sentence when there is none, or when it cannot work with the secrets in use
 */
export const rollBack = async (stage: Stage): Promise<string> => {
  const [current, former, ...older] = releasesOf(stage);
  if (!stage.site || !current || !former) {
    throw new SetupError(`Stage ${stage.name} in ${stage.region} has no previous release to go back to.`);
  }
  const deployed = stage.site.Parameters?.map(({ ParameterKey = '' }) => ParameterKey) ?? [];
  const { Parameters = [] } = await summaryOf(stage, former);
  const declared = Parameters.map(({ ParameterKey = '' }) => ParameterKey);
  const lost = deployed.filter((key) => !declared.includes(key));
  if (lost.length > 0) {
    throw new SetupError(
      `The previous release has no parameter ${lost.join(', ')}, so it would not know the secrets in use and refuse every API call. Deploy the commit that worked.`,
    );
  }
  console.log(`Rolling stage ${stage.name} back from release ${current.slice(0, 8)} to ${former.slice(0, 8)} ...`);
  await updateStack(
    stage,
    { name: stackName(stage.name, 'site'), parameters: declared.filter((key) => deployed.includes(key)) },
    { templateUrl: urlOf(stage, former), parameters: { [siteParameters.releases]: [former, ...older].join(',') } },
  );
  return outputsOf(stage).SiteUrl ?? '';
};
