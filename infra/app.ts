import { App, type AppProps, Tags, Validations } from 'aws-cdk-lib/core';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { CopiesStack } from './backups.ts';
import type { Built } from './built-site.ts';
import { readConfig, type Sources } from './config.ts';
import { DataStack } from './data-stack.ts';
import { GithubProviderStack, GithubStack } from './github-stack.ts';
import { githubProviderStackName, githubStackName, releaseName, senderStackName, stackName } from './names.ts';
import { ReleaseStack } from './release-stack.ts';
import { SenderStack } from './sender-stack.ts';
import { SiteStack } from './site-stack.ts';

/** Strong references are stack exports. An export in use cannot be deleted. Exports also work in dynamic references. */
const flags = { ...featureFlags, '@aws-cdk/core:defaultCrossStackReferences': 'strong' };

/** Builds one stage's stacks and adds the checks that they must pass. @throws {Error} naming every invalid setting */
export const createApp = (from: Omit<Sources, 'context'> & Built, props: AppProps = {}): App => {
  const app = new App({ ...props, postCliContext: { ...flags, ...props.postCliContext } });
  const config = readConfig({ ...from, context: app.node.getAllContext() });
  const { stage, region, account } = config;
  const shared = { config, env: { region, ...(account !== undefined && { account }) } };
  const data = new DataStack(app, stackName(stage, 'data'), {
    ...shared,
    description: `Website (${stage}): tables and secrets.`,
    terminationProtection: config.protectData,
  });
  const site = new SiteStack(app, stackName(stage, 'site'), {
    ...shared,
    data,
    siteFolder: from.siteFolder,
    roomsFolder: from.roomsFolder,
    description: `Website (${stage}): everything except its data.`,
  });
  const release = new ReleaseStack(app, releaseName(stage), {
    env: shared.env,
    stage,
    site,
    description: `Website (${stage}): which release of it is deployed.`,
  });
  if (config.backupCopyRegion) {
    const copies = new CopiesStack(app, stackName(stage, 'copies'), {
      env: { ...shared.env, region: config.backupCopyRegion },
      stage,
      description: `Website (${stage}): copies of its backups.`,
    });
    data.addStackDependency(copies);
    Tags.of(copies).add('website-stage', stage);
  }
  if (config.github) {
    const roles = new GithubStack(app, githubStackName(stage), { ...shared, repository: config.github });
    if (config.githubProvider === 'new') {
      roles.addStackDependency(new GithubProviderStack(app, githubProviderStackName, { env: shared.env }));
    }
  }
  // AWS has documented dashboard tags since 2026-06, but the us-east-1 schema that cfn-lint uses lacks them:
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudwatch-dashboard.html
  const excludeResourceTypes = ['AWS::CloudWatch::Dashboard'];
  for (const stack of [data, site, release]) Tags.of(stack).add('website-stage', stage, { excludeResourceTypes });
  const { createSesIdentity, sesIdentity, hostedZoneId, dmarcPolicy } = config;
  if (createSesIdentity && hostedZoneId !== undefined) {
    new SenderStack(app, senderStackName(sesIdentity), {
      env: shared.env,
      domain: sesIdentity,
      hostedZoneId,
      dmarcPolicy,
      description: 'The domain that websites send emails from.',
    });
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};
