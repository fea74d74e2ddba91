import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnParameter, SecretValue } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { siteParameters } from '#infra/names.ts';

/** The header in which CloudFront sends the origin secret. */
export const originSecretHeader = 'x-origin-secret';

/** What the API functions accept. The two are the same secret except during a rotation. */
type OriginSecret = { ORIGIN_SECRET: string; ORIGIN_SECRET_PREVIOUS: string };

/**
 * Dynamic references, so that the template holds no secret. CloudFormation resolves one again only when it changes, so
 * each names a version, by a parameter of the stack: `npm run rotate` changes the versions without a new template, and a
 * deployment or a rollback keeps them. An empty version, in a new stack, is the secret's current one.
 */
export const originSecret = (scope: Construct, secret: Secret): OriginSecret => {
  const versionOf = (id: string, description: string) => {
    const { valueAsString } = new CfnParameter(scope, id, { default: '', description });
    return SecretValue.secretsManager(secret.secretArn, { versionId: valueAsString }).unsafeUnwrap();
  };
  return {
    ORIGIN_SECRET: versionOf(siteParameters.originVersion, 'The version of the origin secret that CloudFront sends.'),
    ORIGIN_SECRET_PREVIOUS: versionOf(siteParameters.originVersionPrevious, 'The version that is accepted besides.'),
  };
};
