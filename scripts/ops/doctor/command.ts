import { type Command, defineCommand } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { contextOf, deploySettings, prepare, settingsDetails, settingsOptions } from '#scripts/ops/aws/deployment.ts';
import { describePlace } from '#scripts/ops/aws/place.ts';
import { accountExaminations } from './account.ts';
import { examine, type Finding, listOf } from './finding.ts';
import { credentials, machineExaminations } from './machine.ts';

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
  let missing: Omit<Finding, 'found'> = {
    subject: 'settings',
    state: 'missing',
    remedy: 'put them under "context" in cdk.json (docs/operations.md, "Deploy from nothing")',
  };
  try {
    await deploySettings(context, process.env);
    missing = { subject: 'AWS account', state: 'missing' };
    const deployment = await prepare(context, process.env);
    const place = describePlace(deployment.place, deployment.config.stage);
    return show(place, await examine(accountExaminations(deployment)));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return show('The AWS account', [{ ...missing, found: error.message }]);
  }
};

export const commands: readonly Command[] = [doctor];
