import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { SecretValue } from 'aws-cdk-lib/core';
import type { Config } from '#infra/config.ts';

/** The header by which CloudFront says who it is. */
export const originSecretHeader = 'x-origin-secret';

/**
 * A reference that CloudFormation puts the secret's value in for; the template holds no secret. It is looked up when the
 * reference itself changes, so a new value is named by its version.
 */
export const currentOriginSecret = (secret: Secret, { originSecretVersion }: Pick<Config, 'originSecretVersion'>) =>
  SecretValue.secretsManager(
    secret.secretArn,
    originSecretVersion === undefined ? {} : { versionId: originSecretVersion },
  ).unsafeUnwrap();

/** What the functions accept: the current value, and while it is being replaced the one before it. */
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
