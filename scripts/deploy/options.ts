import { parseArgs } from 'node:util';
import { readOptions } from '#scripts/read-options.ts';

export type DeployOptions = {
  /** Settings from the command line, by their name in infra/settings.ts. */
  context: Record<string, string>;
  yes: boolean;
  help: boolean;
};

const options = {
  stage: { type: 'string' },
  context: { type: 'string', short: 'c', multiple: true },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What every program here says of its settings. */
export const settingsHelp = `  --stage NAME          the stage; prod unless told
  -c, --context KEY=VALUE   a setting, as often as needed
  --help                this text

Every setting of infra/settings.ts can be given as -c salesEmail=..., as SALES_EMAIL=... in the environment, or under
"context" in cdk.json. A deployment needs salesEmail and fromEmail.`;

/**
 * Reads the arguments of one of the deploy programs.
 * @throws {SetupError} in one sentence, for an argument that it does not know
 */
export const parseDeployOptions = (program: string, args: string[]): DeployOptions => {
  return readOptions(`npm run ${program} -- --help`, () => {
    const { values } = parseArgs({ args, options });
    const context: Record<string, string> = {};
    for (const setting of values.context ?? []) {
      const cut = setting.indexOf('=');
      if (cut <= 0) throw new TypeError(`A setting reads key=value, and ${setting} does not`);
      context[setting.slice(0, cut)] = setting.slice(cut + 1);
    }
    if (values.stage !== undefined) context.stage = values.stage;
    return { context, yes: values.yes ?? false, help: values.help ?? false };
  });
};
