import { App, type AppProps, Tags, Validations } from 'aws-cdk-lib/core';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfig } from './config.ts';
import { DataStack } from './data-stack.ts';
import { stackName } from './names.ts';
import { SiteStack } from './site-stack.ts';

/**
 * New projects' flags, but for one: exports lock what the site stack uses in the data stack, and they may stand inside
 * a reference to a secret's value, where the newer function is unproven.
 */
const flags = { ...featureFlags, '@aws-cdk/core:defaultCrossStackReferences': 'strong' };

/**
 * Puts together both stacks of one stage, and the checks that they have to pass.
 * @throws {Error} one message that names every faulty setting
 */
export const createApp = (env: NodeJS.ProcessEnv, props: AppProps = {}): App => {
  const app = new App({ ...props, postCliContext: { ...flags, ...props.postCliContext } });
  const config = readConfig((key) => app.node.tryGetContext(key), env);
  const { stage, region, account } = config;
  const shared = { config, env: { region, ...(account !== undefined && { account }) } };
  const data = new DataStack(app, stackName(stage, 'data'), {
    ...shared,
    description: `Website (${stage}): tables and secrets.`,
    terminationProtection: true,
  });
  new SiteStack(app, stackName(stage, 'site'), {
    ...shared,
    data,
    description: `Website (${stage}): all but its data.`,
  });
  Tags.of(app).add('website-stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};
