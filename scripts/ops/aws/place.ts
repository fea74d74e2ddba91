import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { edgeRegion } from '#infra/names.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { explainAws } from './explain.ts';

/** Where a command acts. */
export type Place = { account: string; region: string };

/** The settings in cdk.json. */
export const contextOfProject = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context ?? {};

/**
 * The region of every command: that of the option, then the setting `region` in cdk.json or REGION, then AWS_REGION or
 * AWS_DEFAULT_REGION, then the AWS profile's, then us-east-1. Makes no call to AWS.
 */
export const resolveRegion = async (named: string | undefined, env: NodeJS.ProcessEnv): Promise<string> => {
  const known = named || contextOfProject().region || env.REGION || env.AWS_REGION || env.AWS_DEFAULT_REGION;
  if (known) return String(known);
  return new STSClient({}).config.region().catch(() => edgeRegion);
};

/**
 * The account and region to act in.
 * @throws {SetupError} without credentials, or when they belong to another account than the one that is named
 */
export const resolvePlace = async (
  named: { region?: string | undefined; account?: string | undefined },
  env: NodeJS.ProcessEnv,
): Promise<Place> => {
  const region = await resolveRegion(named.region, env);
  const identity = new STSClient({ region }).send(new GetCallerIdentityCommand());
  const { Account: account = '' } = await identity.catch((error: unknown) => {
    throw explainAws(error, 'ask whose credentials these are');
  });
  if (named.account && named.account !== account) {
    throw new SetupError(
      `The settings name account ${named.account}, but these credentials belong to account ${account}: choose another AWS_PROFILE, or change the setting.`,
    );
  }
  return { account, region };
};

export const describePlace = ({ account, region }: Place, stage: string): string =>
  `Account ${account}, region ${region}, stage ${stage}.`;
