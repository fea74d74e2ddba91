import { describePlace } from '#scripts/aws/place.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { contextOf, settingsDetails, settingsOptions } from '#scripts/deploy/deploy-settings.ts';
import { prepare } from '#scripts/deploy/prepare.ts';
import { awsExaminations } from './aws.ts';
import { examine, type Finding, listOf } from './finding.ts';
import { machineExaminations } from './machine.ts';

const show = (title: string, findings: readonly Finding[]) => {
  console.log(`${title}\n${listOf(findings)}\n`);
  return findings.every(({ state }) => state !== 'missing');
};

const doctor = defineCommand({
  name: 'doctor',
  description: `Shows what is right and what is missing on this machine and, with --stage, in the AWS account: each with the
command or the page that sets it right. It changes nothing.`,
  options: settingsOptions,
  details: `${settingsDetails}
"npm run deploy" looks at the same list of the account before it changes anything.`,
  async run({ values }) {
    const machine = show('This machine', await examine(machineExaminations(process.env)));
    if (values.stage === undefined) return machine;
    const deployment = await prepare(contextOf(values), process.env);
    const account = show(
      describePlace(deployment.place, deployment.config.stage),
      await examine(awsExaminations(deployment)),
    );
    return machine && account;
  },
});

export const commands: readonly Command[] = [doctor];
