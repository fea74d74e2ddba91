import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyFolder, runCdk, synthesize } from './deploy/cdk.ts';
import { deploySettings } from './deploy/deploy-settings.ts';
import { nextSteps } from './deploy/next-steps.ts';
import { parseDeployOptions, settingsHelp } from './deploy/options.ts';
import { buildSiteIfChanged } from './local/build-if-changed.ts';
import { runProgram } from './program.ts';

const help = `Usage: npm run deploy -- [options]

Builds the site, makes and checks the templates, and deploys both stacks of a stage with the AWS credentials in use.
What was checked is what is deployed. It asks nothing, and running it again is safe.

${settingsHelp}`;

await runProgram(async () => {
  const { context, help: wantsHelp } = parseDeployOptions('deploy', process.argv.slice(2));
  if (wantsHelp) {
    console.log(help);
    return true;
  }
  const config = deploySettings(context, process.env);
  console.log(`Deploying stage ${config.stage} to ${config.region}.`);
  await buildSiteIfChanged(console.log);
  console.log('Making the templates and checking them ...');
  await synthesize(context);
  const outputs = join(assemblyFolder, 'outputs.json');
  const deploy = ['deploy', '--app', assemblyFolder, '--all', '--require-approval', 'never', '--outputs-file', outputs];
  await runCdk([...deploy, '--progress', 'events']);
  console.log(nextSteps(config, JSON.parse(readFileSync(outputs, 'utf8'))));
  return true;
});
// A build of the site in this process leaves timers of five minutes behind (the query cache of its pages).
process.exit();
