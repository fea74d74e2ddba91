import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { SecretValue } from 'aws-cdk-lib/core';
import type { Config } from '#infra/config.ts';

/** The header in which CloudFront sends the origin secret. */
export const originSecretHeader = 'x-origin-secret';

/**
 * A dynamic reference, so that the template holds no secret. CloudFormation resolves it again only when the reference
 * itself changes: a new value must be named by its version.
 */
export const currentOriginSecret = (secret: Secret, { originSecretVersion }: Pick<Config, 'originSecretVersion'>) =>
  SecretValue.secretsManager(
    secret.secretArn,
    originSecretVersion === undefined ? {} : { versionId: originSecretVersion },
  ).unsafeUnwrap();

/** What the API functions accept: the current value, and during a rotation the previous one too. */
export const originSecretVariables = (
  secret: Secret,
  config: Pick<Config, 'originSecretVersion'>,
): Record<string, string> => ({
  ORIGIN_SECRET: currentOriginSecret(secret, config),
  ...(config.originSecretVersion !== undefined && {
    ORIGIN_SECRET_PREVIOUS: SecretValue.secretsManager(secret.secretArn, {
      versionStage: 'AWSPREVIOUS',
    }).unsafeUnwrap(),
  }),
});
