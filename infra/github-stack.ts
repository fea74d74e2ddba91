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

/** Lets GitHub's workflows prove to the account who they are. An account has one, whatever the number of stages. */
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
    const compared = [site, data, release, id, githubProviderStackName, ...sender].map((name) => stack(name));
    const copies = backupCopyRegion ? [stack(stackName(stage, 'copies'), backupCopyRegion)] : [];
    const reading = [
      // Every stack that the settings make is compared.
      allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], [...compared, ...copies]),
    ];
    const deploying = [
      ...reading,
      // Everything else, the CDK does with the roles that bootstrapping made.
      allow(['sts:AssumeRole'], [...cdkRoles('deploy'), ...cdkRoles('file-publishing')]),
      allow(['cloudformation:UpdateStack'], [stack(site), stack(release)]),
      allow(['ssm:GetParameterHistory'], [arn('ssm', `parameter/${release}`)]),
      allow(['s3:GetObject'], [arn('s3', `cdk-${qualifier}-assets-${this.account}-${this.region}/*.json`, '', '')]),
      allow(['sns:ListSubscriptionsByTopic'], [arn('sns', `${site}-*`)]),
      // What the doctor lists after a deployment. These actions have no resource-level permissions.
      allow(['lambda:GetAccountSettings', 'ses:GetIdentityVerificationAttributes', 'ses:GetSendQuota'], ['*']),
      // The smoke test's lead: the random key of a visitor's lead does not begin so.
      allow(['dynamodb:DescribeTable'], leads),
      allow(['dynamodb:GetItem', 'dynamodb:DeleteItem'], leads, {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${smokeIdPrefix}*`] },
      }),
    ];
    // The environment has the stage's name: only a job that GitHub lets into it gets the role. The subject must be the
    // one that GitHub sends, with or without IDs: a name alone can be taken by someone else after a rename.
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
            : 'What follows the name is chosen by AWS: the id of a stack, the hash of a template, the rest of a name.',
      });
    }
  }
}
