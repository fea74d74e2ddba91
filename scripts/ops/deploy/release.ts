import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  GetTemplateSummaryCommand,
  type GetTemplateSummaryOutput,
} from '@aws-sdk/client-cloudformation';
import { bootstrapQualifier, siteParameters, stackName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { updateStack } from '#scripts/ops/aws/change-stack.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import { contextOfProject } from '#scripts/ops/aws/place.ts';
import { outputsOf, type Stage } from '#scripts/ops/aws/stage.ts';

// A release is a template of the site stack: it names the functions, edge code, headers, and pages by the hashes under
// which the CDK keeps them in its bucket, beside the template itself. Nothing there is ever overwritten, so a template is
// all that it takes to bring a release back.

/** How many releases a stage remembers. CloudFormation takes 4,096 characters. */
const remembered = 10;

/** The releases of a stage, newest first: the deployed one, and those before it. */
export const releasesOf = ({ site }: Pick<Stage, 'site'>): string[] => {
  const found = site?.Parameters?.find(({ ParameterKey }) => ParameterKey === siteParameters.releases);
  return (found?.ParameterValue ?? '').split(',').filter((key) => /^[0-9a-f]{64}$/.test(key));
};

/** The value of the parameter for a deployment of `release`. Deployed again, it stays the newest. */
export const withRelease = (release: string, before: readonly string[]): string =>
  (before[0] === release ? before : [release, ...before]).slice(0, remembered).join(',');

/** The release in a folder of the CDK: the key of the site's template in the bucket. */
export const releaseIn = (folder: string, stage: string): string => {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const url = String(artifacts[stackName(stage, 'site')]?.properties?.stackTemplateAssetObjectUrl);
  const [, key] = /\/([0-9a-f]{64})\.json$/.exec(url) ?? [];
  if (!key) throw new Error(`The CDK has changed how it names templates: ${url}`);
  return key;
};

/** Where the CDK has put a template. */
const urlOf = ({ account, region }: Stage, release: string) => {
  const qualifier = bootstrapQualifier((key) => contextOfProject()[key]);
  return `https://s3.${region}.amazonaws.com/cdk-${qualifier}-assets-${account}-${region}/${release}.json`;
};

const summaryOf = async (stage: Stage, release: string): Promise<GetTemplateSummaryOutput> => {
  const call = new GetTemplateSummaryCommand({ TemplateURL: urlOf(stage, release) });
  try {
    return await new CloudFormationClient({ region: stage.region }).send(call);
  } catch (error) {
    throw explainAws(error, `read the former release ${release.slice(0, 8)} in the bucket of the CDK`);
  }
};

/**
 * Deploys the release before the deployed one again. The data stays as it is, and so do the secrets: the stack's
 * parameters say which versions are in use.
 * @throws {SetupError} in one sentence when there is none, or when it cannot work with the secrets in use
 */
export const rollBack = async (stage: Stage): Promise<string> => {
  const [current, former, ...older] = releasesOf(stage);
  if (!stage.site || !current || !former) {
    throw new SetupError(`Stage ${stage.name} in ${stage.region} has no former release to go back to.`);
  }
  const deployed = stage.site.Parameters?.map(({ ParameterKey = '' }) => ParameterKey) ?? [];
  const { Parameters = [] } = await summaryOf(stage, former);
  const declared = Parameters.map(({ ParameterKey = '' }) => ParameterKey);
  const lost = deployed.filter((key) => !declared.includes(key));
  if (lost.length > 0) {
    throw new SetupError(
      `The former release cannot be told which secrets are in use (it has no parameter ${lost.join(', ')}), and would refuse every call of the API: deploy the commit that worked.`,
    );
  }
  await updateStack(
    stage,
    { name: stackName(stage.name, 'site'), parameters: declared.filter((key) => deployed.includes(key)) },
    { templateUrl: urlOf(stage, former), parameters: { [siteParameters.releases]: [former, ...older].join(',') } },
  );
  return outputsOf(stage).SiteUrl ?? '';
};
