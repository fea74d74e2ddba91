import { assemblyFolder, synthesize } from './deploy/cdk.ts';
import { deploySettings, withSamples } from './deploy/deploy-settings.ts';
import { parseDeployOptions, settingsHelp } from './deploy/options.ts';
import { buildSiteIfChanged } from './local/build-if-changed.ts';
import { runProgram } from './program.ts';

const help = `Usage: npm run synth -- [options]

Makes the CloudFormation templates and checks them, without AWS and without a network. Addresses that are not set are
made up: a deployment needs the real ones.

${settingsHelp}`;

await runProgram(async () => {
  const { context: given, help: wantsHelp } = parseDeployOptions('synth', process.argv.slice(2));
  if (wantsHelp) {
    console.log(help);
    return true;
  }
  const { context, madeUp } = withSamples(given, process.env);
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
  if (madeUp) console.log('Addresses are made up: set SALES_EMAIL and FROM_EMAIL to deploy.');
  return true;
});
// A build of the site in this process leaves timers of five minutes behind (the query cache of its pages).
process.exit();
