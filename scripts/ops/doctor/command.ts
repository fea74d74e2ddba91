import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { checkDatabaseFile, databaseFile } from '#scripts/dev/product/database-file.ts';
import { parseSettings, type Settings } from '#scripts/dev/product/settings.ts';
import { contextOf, prepare, settingsDetails, settingsOptions } from '#scripts/ops/aws/deployment.ts';
import { describePlace, resolvePlace } from '#scripts/ops/aws/stage.ts';
import { accountExaminations } from './account.ts';
import { type Examination, examine, type Finding, listOf } from './finding.ts';

/** An examination that reports a SetupError as a finding, so that the others are still shown. */
const explained =
  (subject: string, state: 'later' | 'missing', remedy: string | undefined, read: () => Promise<string>): Examination =>
  async (): Promise<Finding> => {
    try {
      return { subject, state: 'ok', found: await read() };
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return { subject, state, found: error.message, ...(remedy && { remedy }) };
    }
  };

const data = ({ DATA_DIR, DYNAMODB_ENDPOINT }: Settings) =>
  explained('data', 'missing', undefined, async () => {
    if (!existsSync(DATA_DIR)) return `none yet: npm start creates ${DATA_DIR}`;
    if (!DYNAMODB_ENDPOINT) checkDatabaseFile(join(DATA_DIR, databaseFile));
    return DATA_DIR;
  });

/** Whose credentials these are, when no stage is named. */
export const credentials = (env: NodeJS.ProcessEnv): Examination =>
  explained('AWS credentials', 'later', 'only to deploy; then: npm run doctor -- --stage prod', async () => {
    const { account, region } = await resolvePlace({}, env);
    return `of account ${account}, region ${region}`;
  });

/** The settings of the product on this machine, and its data. */
export const machineExaminations = (env: NodeJS.ProcessEnv): Examination[] => {
  try {
    return [data(parseSettings(env))];
  } catch (error) {
    const remedy = 'docs/operations.md, "Settings on a laptop"';
    return [explained('settings', 'missing', remedy, () => Promise.reject(error))];
  }
};

const show = (title: string, findings: readonly Finding[]) => {
  console.log(`${title}\n${listOf(findings)}\n`);
  return findings.every(({ state }) => state !== 'missing');
};

const doctor = defineCommand({
  name: 'doctor',
  description: `Checks the settings and data on this machine and, with --stage, the AWS account, and names the command or page that
fixes each problem. It changes nothing.`,
  options: settingsOptions,
  details: `${settingsDetails}
"npm run deploy" checks the same list of the account before it changes anything.`,
  async run({ values }) {
    const { env } = process;
    if (values.stage === undefined) {
      return show('This machine', await examine([...machineExaminations(env), credentials(env)]));
    }
    const machine = show('This machine', await examine(machineExaminations(env)));
    const account = await showAccount(contextOf(values));
    return machine && account;
  },
});

/** Without settings or credentials there is nothing else to examine. */
const showAccount = async (context: Record<string, string>): Promise<boolean> => {
  try {
    const deployment = await prepare(context, process.env);
    const place = describePlace(deployment.place, deployment.config.stage);
    return show(place, await examine(accountExaminations(deployment)));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const remedy = 'docs/operations.md, "Deploy from nothing"';
    return show('The AWS account', [{ subject: 'AWS account', state: 'missing', found: error.message, remedy }]);
  }
};

export const commands: readonly Command[] = [doctor];
