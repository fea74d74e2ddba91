import { OidcProviderNative, PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Config } from './config.ts';
import {
  bootstrapQualifier,
  githubProviderStackName,
  githubRoleName,
  releaseName,
  senderStackName,
  smokeIdPrefix,
  stackName,
  tableName,
} from './names.ts';

const issuer = 'token.actions.githubusercontent.com';

/** Lets GitHub workflows authenticate. All stages share the account's one identity provider for GitHub. */
export class GithubProviderStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    new OidcProviderNative(this, 'Provider', {
      url: `https://${issuer}`,
      clientIds: ['sts.amazonaws.com'],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

export class GithubStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: Config; repository: string }) {
    super(scope, id, props);
    const { config, repository } = props;
    const { stage, createSesIdentity, sesIdentity, backupCopyRegion } = config;
    const arn = (service: string, resource: string, region = this.region, account = this.account) =>
      `arn:${this.partition}:${service}:${region}:${account}:${resource}`;
    const stack = (name: string, region?: string) => arn('cloudformation', `stack/${name}/*`, region);
    const regions = [this.region, ...(backupCopyRegion ? [backupCopyRegion] : [])];
    const [site, data, release] = [stackName(stage, 'site'), stackName(stage, 'data'), releaseName(stage)];
    const qualifier = bootstrapQualifier((key) => this.node.tryGetContext(key));
    const cdkRoles = (name: string) =>
      regions.map((region) => arn('iam', `role/cdk-${qualifier}-${name}-role-${this.account}-${region}`, ''));
    const allow = (actions: string[], resources: string[], conditions: Record<string, object> = {}) =>
      new PolicyStatement({ actions, resources, conditions });

    const leads = [arn('dynamodb', `table/${tableName(stage, 'contact_submissions')}`)];
    const sender = createSesIdentity ? [senderStackName(sesIdentity)] : [];
    const diffedStacks = [site, data, release, id, githubProviderStackName, ...sender].map((name) => stack(name));
    const copies = backupCopyRegion ? [stack(stackName(stage, 'copies'), backupCopyRegion)] : [];
    const reading = [
      // The diff covers every stack that the settings create.
      allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], [...diffedStacks, ...copies]),
    ];
    const deploying = [
      ...reading,
      // The CDK does everything else through its bootstrap roles.
      allow(['sts:AssumeRole'], [...cdkRoles('deploy'), ...cdkRoles('file-publishing')]),
      allow(['cloudformation:UpdateStack'], [stack(site), stack(release)]),
      allow(['ssm:GetParameterHistory'], [arn('ssm', `parameter/${release}`)]),
      allow(['s3:GetObject'], [arn('s3', `cdk-${qualifier}-assets-${this.account}-${this.region}/*.json`, '', '')]),
      allow(['sns:ListSubscriptionsByTopic'], [arn('sns', `${site}-*`)]),
      // `npm run doctor` reads these after a deployment. IAM cannot limit these actions to single resources.
      allow(['lambda:GetAccountSettings', 'ses:GetIdentityVerificationAttributes', 'ses:GetSendQuota'], ['*']),
      // Only the smoke test's leads: in practice, the random ID of a visitor's lead never has this prefix.
      allow(['dynamodb:DescribeTable'], leads),
      allow(['dynamodb:GetItem', 'dynamodb:DeleteItem'], leads, {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${smokeIdPrefix}*`] },
      }),
    ];
    // Only a job that GitHub admits to the environment named after the stage gets the deploy role. The subject must be
    // exactly what GitHub sends. IDs in the subject keep out anyone who takes the repository's old name after a rename.
    this.#role('Deploy', githubRoleName(stage, 'deploy'), `repo:${repository}:environment:${stage}`, deploying);
    this.#role('Diff', githubRoleName(stage, 'diff'), `repo:${repository}:pull_request`, reading);
  }

  #role(id: string, roleName: string, subject: string, statements: PolicyStatement[]) {
    const provider = `arn:${this.partition}:iam::${this.account}:oidc-provider/${issuer}`;
    const role = new Role(this, id, {
      roleName,
      description: `What a workflow of ${subject} may do.`,
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: subject },
      }),
      inlinePolicies: { rights: new PolicyDocument({ statements }) },
    });
    for (const resource of statements.flatMap(({ resources }) => resources).filter((name) => name.includes('*'))) {
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::${resource}]`]:
          resource === '*'
            ? 'AWS knows no resources for these actions, all of which only read.'
            : "AWS chooses what follows the prefix: a stack's ID, a template's hash, or the rest of a name.",
      });
    }
  }
}
