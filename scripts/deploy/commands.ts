import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stackName } from '#infra/names.ts';
import { defineCommand } from '#scripts/cli/command.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { assemblyFolder, runCdk, synthesize } from './cdk.ts';
import { contextOf, deploySettings, settingsDetails, settingsOptions, withSamples } from './deploy-settings.ts';
import { createDataStack } from './first-deployment.ts';
import { nextSteps } from './next-steps.ts';

const synth = defineCommand({
  name: 'synth',
  description: `Makes the CloudFormation templates and checks them, without AWS and without a network. Addresses that are not set are
made up: a deployment needs the real ones.`,
  options: settingsOptions,
  details: settingsDetails,
  async run({ values }) {
    const { context, madeUp } = withSamples(contextOf(values), process.env);
    const { stage, region } = deploySettings(context, process.env);
    await buildSiteIfChanged(console.log);
    console.log('Making the templates and checking them ...');
    const started = Date.now();
    // Without this the command line asks the metadata service of a machine in EC2 for credentials.
    await synthesize(context, { AWS_EC2_METADATA_DISABLED: 'true' });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `Both stacks of stage ${stage} (${region}) pass every check. Templates: ${assemblyFolder} (${seconds} s)`,
    );
    if (madeUp) console.log('Addresses are made up: set SALES_EMAIL, FROM_EMAIL and ALARM_EMAIL to deploy.');
    return true;
  },
});

const diff = defineCommand({
  name: 'diff',
  description: 'Shows what a deployment would change in AWS, and changes nothing.',
  options: settingsOptions,
  details: settingsDetails,
  async run({ values }) {
    const context = contextOf(values);
    deploySettings(context, process.env);
    await buildSiteIfChanged(console.log);
    console.log('Making the templates and comparing them with what is deployed ...');
    await synthesize(context);
    await runCdk(['diff', '--app', assemblyFolder]);
    return true;
  },
});

const deploy = defineCommand({
  name: 'deploy',
  description: `Builds the site, makes and checks the templates, and deploys the stacks of a stage with the AWS credentials in use.
What was checked is what is deployed. It never asks for confirmation, and running it again is safe.`,
  options: settingsOptions,
  details: settingsDetails,
  async run({ values }) {
    const context = contextOf(values);
    const config = deploySettings(context, process.env);
    console.log(`Deploying stage ${config.stage} to ${config.region}.`);
    await buildSiteIfChanged(console.log);
    await createDataStack(config, context);
    console.log('Making the templates and checking them ...');
    await synthesize(context);
    const outputs = join(assemblyFolder, 'outputs.json');
    const args = ['deploy', '--app', assemblyFolder, '--all', '--require-approval', 'never', '--outputs-file', outputs];
    await runCdk([...args, '--progress', 'events']);
    console.log(nextSteps(config, JSON.parse(readFileSync(outputs, 'utf8'))));
    return true;
  },
});

const confirm = async (stage: string) => {
  if (!process.stdin.isTTY) throw new SetupError('Not a terminal. Pass --yes to confirm.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type the name of the stage (${stage}) to take its site down: `);
  terminal.close();
  if (answer.trim() !== stage) throw new SetupError('That is not the name of the stage: nothing was changed.');
};

const destroy = defineCommand({
  name: 'destroy',
  description: `Takes a stage's site out of AWS: CloudFront, the API, the functions, the alarms. Its data stays: tables with every lead,
secrets, and the stack that holds them. "npm run deploy" brings the site back with that data, under a new address
unless it has its own domain.`,
  options: { yes: { type: 'boolean', short: 'y', description: 'do not ask for confirmation' }, ...settingsOptions },
  details: settingsDetails,
  async run({ values }) {
    const { context } = withSamples(contextOf(values), process.env);
    const { stage, region } = deploySettings(context, process.env);
    const [site, data] = [stackName(stage, 'site'), stackName(stage, 'data')];
    console.log(`This deletes the stack ${site} in ${region}. The stack ${data} with all data stays.`);
    if (!values.yes) await confirm(stage);
    await buildSiteIfChanged(console.log);
    await synthesize(context);
    await runCdk(['destroy', '--app', assemblyFolder, site, '--exclusively', '--force']);
    console.log(`\nThe site of stage ${stage} is gone. Its data is kept: tables and secrets of the stack ${data}.`);
    return true;
  },
});

export const commands = [synth, diff, deploy, destroy];
