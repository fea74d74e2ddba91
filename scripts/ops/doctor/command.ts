import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { checkDatabaseFile, databaseFile } from '#scripts/dev/product/data-folder.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { contextOf, contextOption, type Deployment, prepare, settingsHelp } from '#scripts/ops/aws/deployment.ts';
import { describePlace, regionOption } from '#scripts/ops/aws/stage.ts';
import { examineAccount } from './account.ts';
import { type Finding, listOf } from './finding.ts';

/** The settings and data of the local product. */
export const examineMachine = (env: NodeJS.ProcessEnv): Finding => {
  try {
    const { DATA_DIR, DYNAMODB_ENDPOINT } = parseSettings(env);
    if (!existsSync(DATA_DIR))
      return { subject: 'data', state: 'ok', found: `none yet: npm start creates ${DATA_DIR}` };
    if (!DYNAMODB_ENDPOINT) checkDatabaseFile(join(DATA_DIR, databaseFile));
    return { subject: 'data', state: 'ok', found: DATA_DIR };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const remedy = 'docs/operations.md, "Settings on a laptop" and "Copies outside the account"';
    return { subject: 'settings and data', state: 'missing', found: error.message, remedy };
  }
};

const show = (title: string, findings: readonly Finding[]) => {
  console.log(`${title}\n${listOf(findings)}\n`);
  return findings.every(({ state }) => state !== 'missing');
};

/** Prints what a deployment needs, and what is left to do. @returns false when it would fail */
export const showAccount = async (deployment: Deployment): Promise<boolean> =>
  show(describePlace(deployment.place, deployment.config.stage), await examineAccount(deployment));

export const doctor = command('npm run doctor --')
  .description(
    'Checks the settings and data on this machine and, with --stage, what a deployment of that stage needs and what is left to do after it. It names the command or page for each problem, and changes nothing.',
  )
  .option('--stage <name>', 'also check this stage and its account')
  .addOption(regionOption)
  .addOption(contextOption)
  .addHelpText('after', settingsHelp)
  .action(async (options) => {
    const isMachineReady = show('This machine', [examineMachine(process.env)]);
    const isReady = options.stage === undefined || (await showAccount(await prepare(contextOf(options), process.env)));
    if (!isMachineReady || !isReady) process.exitCode = 1;
  });
