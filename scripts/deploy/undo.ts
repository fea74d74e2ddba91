import { stackName } from '#infra/names.ts';
import { deleteStack } from '#scripts/aws/change-stack.ts';
import { stageOptions } from '#scripts/aws/options.ts';
import { namedStage } from '#scripts/aws/stage.ts';
import { ask } from '#scripts/cli/ask.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { rollBack } from './release.ts';

const rollback = defineCommand({
  name: 'rollback',
  description: `Deploys the release before the deployed one again: functions, edge code, headers, and pages together, from what the
CDK has kept. Needs no build. The data and the secrets stay as they are. Run again, it goes back one more.`,
  options: stageOptions,
  async run({ values }) {
    const stage = await namedStage(values);
    console.log('Going back to the former release ...');
    const url = await rollBack(stage);
    console.log(`\nThe former release is deployed again: ${url}`);
    return true;
  },
});

const confirm = async (stage: string) => {
  const answer = await ask(`Type the name of the stage (${stage}) to take its site down: `);
  if (answer !== stage) throw new SetupError('That is not the name of the stage: nothing was changed.');
};

const destroy = defineCommand({
  name: 'destroy',
  description: `Takes a stage's site out of AWS: CloudFront, the API, the functions, the alarms. Its data stays: tables with every lead,
secrets, and the stack that holds them. "npm run deploy" brings the site back with that data, under a new address
unless it has its own domain.`,
  options: { yes: { type: 'boolean', short: 'y', description: 'do not ask for confirmation' }, ...stageOptions },
  async run({ values }) {
    const stage = await namedStage(values);
    const [site, data] = [stackName(stage.name, 'site'), stackName(stage.name, 'data')];
    if (!stage.site?.StackId) throw new SetupError(`There is no site to take down: only the stack ${data} is there.`);
    console.log(`This deletes the stack ${site}. The stack ${data} with all data stays.`);
    if (!values.yes) await confirm(stage.name);
    await deleteStack(stage, stage.site.StackId);
    console.log(
      `\nThe site of stage ${stage.name} is gone. Its data is kept: tables and secrets of the stack ${data}.`,
    );
    return true;
  },
});

export const commands: readonly Command[] = [rollback, destroy];
