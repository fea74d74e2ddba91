import { createInterface } from 'node:readline/promises';
import { stackName } from '#infra/names.ts';
import { assemblyFolder, runCdk, synthesize } from './deploy/cdk.ts';
import { deploySettings, withSamples } from './deploy/deploy-settings.ts';
import { parseDeployOptions, settingsHelp } from './deploy/options.ts';
import { buildSiteIfChanged } from './local/build-if-changed.ts';
import { SetupError } from './local/setup-error.ts';
import { runProgram } from './program.ts';

const help = `Usage: npm run destroy -- [options]

Takes a stage's site out of AWS: CloudFront, the API, the functions, the alarms. Its data stays: tables with every lead,
secrets, and the stack that holds them. "npm run deploy" brings the site back with that data, under a new address
unless it has a domain of its own.

  -y, --yes             do not ask
${settingsHelp}`;

const confirm = async (stage: string) => {
  if (!process.stdin.isTTY) throw new SetupError('Nobody is there to be asked: say --yes to take the site down.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type the name of the stage (${stage}) to take its site down: `);
  terminal.close();
  if (answer.trim() !== stage) throw new SetupError('That is not the name of the stage: nothing was done.');
};

await runProgram(async () => {
  const options = parseDeployOptions('destroy', process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return true;
  }
  const { context } = withSamples(options.context, process.env);
  const { stage, region } = deploySettings(context, process.env);
  const [site, data] = [stackName(stage, 'site'), stackName(stage, 'data')];
  console.log(`This deletes the stack ${site} in ${region}. The stack ${data} with all data stays.`);
  if (!options.yes) await confirm(stage);
  await buildSiteIfChanged(console.log);
  await synthesize(context);
  await runCdk(['destroy', '--app', assemblyFolder, site, '--exclusively', '--force']);
  console.log(`\nThe site of stage ${stage} is gone. Its data is kept: tables and secrets of the stack ${data}.`);
  return true;
});
// A build of the site in this process leaves timers of five minutes behind (the query cache of its pages).
process.exit();
