import { assemblyFolder, runCdk, synthesize } from './deploy/cdk.ts';
import { deploySettings } from './deploy/deploy-settings.ts';
import { parseDeployOptions, settingsHelp } from './deploy/options.ts';
import { buildSiteIfChanged } from './local/build-if-changed.ts';
import { runProgram } from './program.ts';

const help = `Usage: npm run diff -- [options]

Shows what a deployment would change in AWS, and changes nothing.

${settingsHelp}`;

await runProgram(async () => {
  const { context, help: wantsHelp } = parseDeployOptions('diff', process.argv.slice(2));
  if (wantsHelp) {
    console.log(help);
    return true;
  }
  deploySettings(context, process.env);
  await buildSiteIfChanged(console.log);
  console.log('Making the templates and comparing them with what is deployed ...');
  await synthesize(context);
  await runCdk(['diff', '--app', assemblyFolder]);
  return true;
});
// A build of the site in this process leaves timers of five minutes behind (the query cache of its pages).
process.exit();
