import { CfnOIDCProvider, CfnRole } from 'aws-cdk-lib/aws-iam';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge, findingText } from './acknowledge.ts';
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
    const provider = new CfnOIDCProvider(this, 'Provider', {
      url: `https://${issuer}`,
      clientIdList: ['sts.amazonaws.com'],
    });
    provider.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}

type Statement = { Effect: 'Allow'; Action: string | string[]; Resource: string | string[]; Condition?: object };

/** The roles of a repository's workflows in one stage: one that deploys it, and one that shows what would change. */
export class GithubStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: Config; repository: string }) {
    super(scope, id, props);
    const { config, repository } = props;
    const { stage, hostedZoneId, certificateArn, createSesIdentity, sesIdentity, backupCopyRegion } = config;
    const arn = (service: string, resource: string, more: { region?: string; account?: string } = {}) =>
      `arn:${this.partition}:${service}:${more.region ?? this.region}:${more.account ?? this.account}:${resource}`;
    const stack = (name: string) => arn('cloudformation', `stack/${name}/*`);
    const copies = backupCopyRegion
      ? [arn('cloudformation', `stack/${stackName(stage, 'copies')}/*`, { region: backupCopyRegion })]
      : [];
    const regions = [this.region, ...(backupCopyRegion ? [backupCopyRegion] : [])];
    const [site, data, release] = [stackName(stage, 'site'), stackName(stage, 'data'), releaseName(stage)];
    const qualifier = bootstrapQualifier((key) => this.node.tryGetContext(key));
    const cdkRoles = (name: string) =>
      regions.map((region) =>
        arn('iam', `role/cdk-${qualifier}-${name}-role-${this.account}-${region}`, { region: '' }),
      );
    const allow = (Action: string | string[], Resource: string | string[], Condition?: object): Statement => ({
      Effect: 'Allow',
      Action,
      Resource,
      ...(Condition && { Condition }),
    });

    const leads = arn('dynamodb', `table/${tableName(stage, 'contact_submissions')}`);
    const sender = createSesIdentity ? [senderStackName(sesIdentity)] : [];
    const reading = [
      // Every stack that the settings make is compared.
      allow(
        ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
        [...[site, data, release, id, githubProviderStackName, ...sender].map(stack), ...copies],
      ),
    ];
    const deploying = [
      ...reading,
      // Everything else, the CDK does with the roles that bootstrapping made.
      allow('sts:AssumeRole', [...cdkRoles('deploy'), ...cdkRoles('file-publishing')]),
      allow('cloudformation:DescribeStacks', stack('CDKToolkit')),
      // For rollbacks.
      allow('cloudformation:UpdateStack', [site, release].map(stack)),
      allow('ssm:GetParameterHistory', arn('ssm', `parameter/${release}`)),
      allow('cloudformation:GetTemplateSummary', '*'),
      allow(
        's3:GetObject',
        arn('s3', `cdk-${qualifier}-assets-${this.account}-${this.region}/*.json`, { region: '', account: '' }),
      ),
      // Listed before and after a deployment.
      allow('cloudformation:DescribeStackEvents', [site, data, release].map(stack)),
      // These actions have no resource-level permissions.
      allow(['lambda:GetAccountSettings', 'ses:GetIdentityVerificationAttributes', 'ses:GetSendQuota'], '*'),
      allow('sns:ListSubscriptionsByTopic', arn('sns', `${site}-*`)),
      ...(hostedZoneId
        ? [
            allow(
              ['route53:GetHostedZone', 'route53:ListResourceRecordSets'],
              arn('route53', `hostedzone/${hostedZoneId}`, { region: '', account: '' }),
            ),
          ]
        : []),
      ...(certificateArn ? [allow('acm:DescribeCertificate', certificateArn)] : []),
      // The smoke test's lead; visitors cannot choose this key prefix.
      allow('dynamodb:DescribeTable', leads),
      allow(['dynamodb:GetItem', 'dynamodb:DeleteItem'], leads, {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${smokeIdPrefix}*`] },
      }),
    ];
    // The environment has the stage's name: only a job that GitHub lets into it gets the role. The subject must be the
    // one that GitHub sends, with or without IDs: a name alone can be taken by someone else after a rename.
    this.#role('Deploy', githubRoleName(stage, 'deploy'), `repo:${repository}:environment:${stage}`, deploying);
    this.#role('Diff', githubRoleName(stage, 'diff'), `repo:${repository}:pull_request`, reading);
  }

  #role(id: string, roleName: string, subject: string, statements: Statement[]) {
    const role = new CfnRole(this, id, {
      roleName,
      description: `What a workflow of ${subject} may do.`,
      maxSessionDuration: 3600,
      assumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Federated: `arn:${this.partition}:iam::${this.account}:oidc-provider/${issuer}` },
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: { StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: subject } },
          },
        ],
      },
      policies: [{ policyName: 'rights', policyDocument: { Version: '2012-10-17', Statement: statements } }],
    });
    for (const resource of statements.flatMap(({ Resource }) => Resource).filter((name) => name.includes('*'))) {
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::${findingText(resource)}]`]:
          resource === '*'
            ? 'AWS knows no resources for these actions, all of which only read.'
            : 'What follows the name is chosen by AWS: the id of a stack, the hash of a template, the rest of a name.',
      });
    }
  }
}
