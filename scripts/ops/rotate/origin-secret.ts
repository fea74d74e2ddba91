import { siteParameters, stackName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { updateStack } from '#scripts/ops/aws/change-stack.ts';
import type { Stage } from '#scripts/ops/aws/stage.ts';
import { randomSecret, secretStore } from './secret-store.ts';

const { originVersion, originVersionPrevious } = siteParameters;

/** The versions that the site uses; empty means the one that was current when the stack was created. */
const versionsOf = (stage: Stage) => {
  const parameters = stage.site?.Parameters ?? [];
  const parameterOf = (key: string) => parameters.find(({ ParameterKey }) => ParameterKey === key)?.ParameterValue;
  const [sent, accepted] = [parameterOf(originVersion), parameterOf(originVersionPrevious)];
  if (sent === undefined || accepted === undefined) {
    throw new SetupError(
      `Stage ${stage.name} has no site, or one from before this command: run npm run deploy first. Nothing was changed.`,
    );
  }
  return { sent, accepted };
};

const change = (stage: Stage, sent: string, accepted: string) => {
  console.log('Updating the site, which takes some minutes with CloudFront ...');
  const parameters = (stage.site?.Parameters ?? []).map(({ ParameterKey = '' }) => ParameterKey);
  return updateStack(
    stage,
    { name: stackName(stage.name, 'site'), parameters },
    {},
    { [originVersion]: sent, [originVersionPrevious]: accepted },
  );
};

/** First step: CloudFront sends a new secret, and the API, which is updated first, accepts both. */
export const beginOriginSecret = async (stage: Stage): Promise<void> => {
  const { sent, accepted } = versionsOf(stage);
  if (sent !== accepted) {
    throw new SetupError('A rotation of the origin secret is under way. Finish it with --finish. Nothing was changed.');
  }
  const secret = secretStore(stage, 'origin-secret');
  const old = sent || (await secret.versionOf('AWSCURRENT'));
  if (!old) throw new SetupError(`The origin secret of stage ${stage.name} has no value. Nothing was changed.`);
  // Pending: a stack that is created meanwhile must use the old one.
  await change(stage, await secret.put(randomSecret(), 'AWSPENDING'), old);
};

/** Second step: the API stops accepting the old secret. */
export const finishOriginSecret = async (stage: Stage): Promise<void> => {
  const { sent, accepted } = versionsOf(stage);
  const secret = secretStore(stage, 'origin-secret');
  const isCurrent = sent === '' || (await secret.versionOf('AWSCURRENT')) === sent;
  if (sent === accepted && isCurrent) {
    throw new SetupError('No rotation of the origin secret is under way. Begin one without --finish.');
  }
  if (sent !== accepted) await change(stage, sent, sent);
  await secret.makeCurrent(sent);
};
