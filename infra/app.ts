import { App, type AppProps, Validations } from 'aws-cdk-lib/core';
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
  const app = new App({ ...props, postCliContext: flags });
  const config = readSettings(app.node.getAllContext(), file);
  // Without an account, so that templates are the same in tests and in every account.
  const shared = { config, env: { region: config.region } };
  const data = new DataStack(app, stackName(config.stage, 'data'), shared);
  new SiteStack(app, stackName(config.stage, 'site'), { ...shared, ...built, data });
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
