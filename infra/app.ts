import { App, type AppProps, Tags, Validations } from 'aws-cdk-lib/core';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { type Built, roomsFolder, siteFolder } from './built-site.ts';
import { makeReadable } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import { stackName } from './names.ts';
import { type Context, projectContext, readSettings } from './settings.ts';
import { SiteStack } from './site-stack.ts';

/** Strong references are stack exports. An export in use cannot be deleted. Exports also work in dynamic references. */
const flags = { ...featureFlags, '@aws-cdk/core:defaultCrossStackReferences': 'strong' };

/**
 * Writes one stage's templates and assets, and checks them.
 * @param file the context in cdk.json
 * @throws {Error} naming every invalid setting
 */
export const synthesize = ({ file, ...built }: { file: Context } & Built, props: AppProps = {}): void => {
  const app = new App({ ...props, postCliContext: { ...flags, ...props.postCliContext } });
  const config = readSettings(app.node.getAllContext(), file);
  const { stage, region } = config;
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  const shared = { config, env: { region, ...(account && { account }) } };
  const description = `Website (${stage}): tables and secrets.`;
  const data = new DataStack(app, stackName(stage, 'data'), { ...shared, description });
  new SiteStack(app, stackName(stage, 'site'), {
    ...shared,
    ...built,
    data,
    description: `Website (${stage}): everything except its data.`,
  });
  Tags.of(app).add('website-stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  makeReadable(app.synth().directory);
};

// The CDK first runs "build" in cdk.json, then this file. One message, with no stack trace, lists all invalid settings.
if (import.meta.main) {
  try {
    synthesize({ file: projectContext(), siteFolder, roomsFolder });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
