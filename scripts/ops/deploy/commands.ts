import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextOfProject } from '#infra/config.ts';
import { bootstrapQualifier, stackName } from '#infra/names.ts';
import { ask } from '#scripts/common/ask.ts';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { deleteStack } from '#scripts/ops/aws/change-stack.ts';
import {
  contextOf,
  type Deployment,
  deploySettings,
  environmentOf,
  prepare,
  settingsDetails,
  settingsOptions,
} from '#scripts/ops/aws/deployment.ts';
import { describePlace, namedStage, type Place, stageOptions } from '#scripts/ops/aws/stage.ts';
import { accountExaminations, affordableConcurrency, isBootstrapped } from '#scripts/ops/doctor/account.ts';
import { examine, listOf } from '#scripts/ops/doctor/finding.ts';
import { assemblyFolder, createDataStack, runCdk, synthesize } from './cdk.ts';
import { nextSteps } from './next-steps.ts';
import { releasesOf, rollBack } from './release.ts';

/** Placeholders for `synth`. Nobody receives email at these addresses. */
const samples = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@firm.example',
  ALARM_EMAIL: 'operators@firm.example',
};

const synth = defineCommand({
  name: 'synth',
  description: `Synthesizes and checks the CloudFormation templates without AWS or a network. Addresses that are not set get
placeholders; a deployment needs real ones.`,
  options: settingsOptions,
  details: settingsDetails,
  async run({ values }) {
    const env = { ...samples, ...process.env };
    const context = contextOf(values);
    const { stage, region } = await deploySettings(context, env);
    await buildSiteIfChanged(console.log);
    console.log('Synthesizing and checking the templates ...');
    // Without the last one the CDK asks the EC2 metadata service for credentials.
    await synthesize(
      { ...context, region },
      { ...env, ...environmentOf({ region }), AWS_EC2_METADATA_DISABLED: 'true' },
    );
    console.log(
      `Both stacks of stage ${stage} (${region}) pass every check. Their templates are in ${assemblyFolder}.`,
    );
    return true;
  },
});

/** Synthesizes the templates, with no more reserved concurrency for logins than the account allows. */
const build = async (prepared: Deployment): Promise<void> => {
  const { reserve } = await affordableConcurrency(prepared).catch(() => ({
    reserve: prepared.config.loginConcurrency,
  }));
  await buildSiteIfChanged(console.log);
  console.log('Synthesizing and checking the templates ...');
  const context = { ...prepared.context, loginConcurrency: String(reserve) };
  await synthesize(context, environmentOf(prepared.place));
};

const diff = defineCommand({
  name: 'diff',
  description: 'Shows what a deployment would change in AWS, and changes nothing.',
  options: {
    templates: {
      type: 'boolean',
      description: 'compare templates only, which needs no permission to create change sets',
    },
    out: { type: 'string', value: 'FILE', description: 'write the comparison to a file too' },
    ...settingsOptions,
  },
  details: settingsDetails,
  async run({ values }) {
    const prepared = await prepare(contextOf(values), process.env);
    console.log(describePlace(prepared.place, prepared.config.stage));
    await build(prepared);
    const how = values.templates ? ['--method=template'] : [];
    const compared = await runCdk(['diff', '--app', assemblyFolder, ...how], environmentOf(prepared.place));
    if (values.out) writeFileSync(values.out, compared);
    return true;
  },
});

/** With an empty --app: the project's app would need a built site. */
const bootstrapPlace = ({ account, region }: Place) => {
  const qualifier = bootstrapQualifier((key) => contextOfProject()[key]);
  const args = ['bootstrap', `aws://${account}/${region}`, '--app=', '--qualifier', qualifier];
  return runCdk(args, environmentOf({ region }));
};

/** Prints what a deployment depends on. @throws {SetupError} when it would fail */
const assertReady = async (prepared: Deployment) => {
  const findings = await examine(accountExaminations(prepared));
  console.log(`${listOf(findings)}\n`);
  if (findings.some(({ state }) => state === 'missing')) {
    throw new SetupError('Nothing was changed. Provide what is missing above, then deploy again.');
  }
};

/** Tells a GitHub workflow whether a deployment has brought a new release: only then may it roll back. */
const reportChange = (isNew: boolean, env: NodeJS.ProcessEnv): void => {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `changed=${isNew}\n`);
};

const deploy = defineCommand({
  name: 'deploy',
  description: `Checks the account, bootstraps it if necessary, builds the site, synthesizes and checks the templates, and deploys
exactly those to a stage with your AWS credentials. It asks for no confirmation, and running it again is safe.`,
  options: settingsOptions,
  details: settingsDetails,
  async run({ values }) {
    const prepared = await prepare(contextOf(values), process.env);
    const { config, place, stage } = prepared;
    console.log(`${describePlace(place, config.stage)}\n`);
    await assertReady(prepared);
    if (!(await isBootstrapped(place))) await bootstrapPlace(place);
    await createDataStack(config, prepared.context);
    await build(prepared);
    const outputs = join(assemblyFolder, 'outputs.json');
    const before = stage ? await releasesOf(stage) : [];
    const args = ['deploy', '--app', assemblyFolder, '--all', '--require-approval', 'never', '--outputs-file', outputs];
    await runCdk([...args, '--progress', 'events'], environmentOf(place));
    const [release] = await releasesOf({ name: config.stage, region: place.region });
    reportChange(release !== before[0], process.env);
    const isFirst = stage?.site === undefined;
    console.log(nextSteps(config, JSON.parse(readFileSync(outputs, 'utf8')), { isFirst }));
    return true;
  },
});

const rollback = defineCommand({
  name: 'rollback',
  description: `Deploys the previous release again: functions, edge code, headers, and pages, from the CDK's bucket and without a
build. Data and secrets stay as they are. Run it again to go back one release more.`,
  options: stageOptions,
  async run({ values }) {
    const stage = await namedStage(values);
    const url = await rollBack(stage);
    console.log(`\nThe previous release is deployed again: ${url}`);
    return true;
  },
});

const confirm = async (stage: string) => {
  const answer = await ask(`Type the name of the stage (${stage}) to take its site down: `);
  if (answer !== stage) throw new SetupError('That is not the name of the stage. Nothing was changed.');
};

const destroy = defineCommand({
  name: 'destroy',
  description: `Deletes a stage's site from AWS: CloudFront, the API, the functions, the alarms. Its data stays: the tables with every
lead, the secrets, and their stack. "npm run deploy" brings the site back with that data, at a new address unless it
has its own domain.`,
  options: { yes: { type: 'boolean', short: 'y', description: 'do not ask for confirmation' }, ...stageOptions },
  async run({ values }) {
    const stage = await namedStage(values);
    const [site, data] = [stackName(stage.name, 'site'), stackName(stage.name, 'data')];
    if (!stage.site?.StackId) throw new SetupError(`There is no site to take down, only the stack ${data}.`);
    console.log(`This deletes the stack ${site}. The stack ${data} with all data stays.`);
    if (!values.yes) await confirm(stage.name);
    await deleteStack(stage, stage.site.StackId);
    console.log(`\nThe site of stage ${stage.name} is gone. The stack ${data} still has its tables and secrets.`);
    return true;
  },
});

export const commands: readonly Command[] = [synth, diff, deploy, rollback, destroy];
