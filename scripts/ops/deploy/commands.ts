import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { contextOf, contextOption, prepare, settingsHelp } from '#scripts/ops/aws/deployment.ts';
import { namedStage, regionOption, stageOption } from '#scripts/ops/aws/stage.ts';
import { showAccount } from '#scripts/ops/doctor/command.ts';
import { releasesOf, rollBack } from './release.ts';

/** Runs `cdk deploy --all` on this terminal, where it asks before it broadens permissions. @returns its exit code */
const cdkDeploy = async (typed: Record<string, string>): Promise<number | null> => {
  const settings = Object.entries(typed).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  const args = [join(root, 'node_modules/aws-cdk/bin/cdk'), 'deploy', '--all', ...settings];
  console.log(`npx cdk ${args.slice(1).join(' ')}\n`);
  // Otherwise it proposes the newest version, which may not fit the pinned library.
  const env = { ...process.env, CDK_DISABLE_VERSION_CHECK: '1' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const [code] = await once(child, 'close');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop);
  return code;
};

/** Tells a GitHub workflow whether a deployment has brought a new release: only then may it roll back. */
const reportChange = (isNew: boolean, env: NodeJS.ProcessEnv): void => {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `changed=${isNew}\n`);
};

export const deploy = command('npm run deploy --')
  .description(
    'Deploys a stage in three steps, each of which you can also type: "npm run doctor -- --stage NAME" must find nothing missing, "npx cdk deploy --all" builds and deploys, and the doctor says what is left to do. Running it again is safe.',
  )
  .addOption(stageOption)
  .addOption(regionOption)
  .addOption(contextOption)
  .addHelpText('after', settingsHelp)
  .action(async (options) => {
    const { env } = process;
    const typed = contextOf(options);
    const before = await prepare(typed, env);
    if (!(await showAccount(before))) {
      throw new SetupError('Nothing was changed. Provide what is missing above, then deploy again.');
    }
    const place = { name: before.config.stage, region: before.place.region };
    const [former] = await releasesOf(place);
    const code = await cdkDeploy(typed);
    await showAccount(await prepare(typed, env));
    if (code !== 0) throw new SetupError('cdk deploy failed: see its output and the list above.');
    const [release] = await releasesOf(place);
    reportChange(release !== former, env);
    console.log(
      `Deployed. Check the site from outside: npm run smoke -- --stage ${place.name} --region ${place.region}`,
    );
  });

export const rollback = command('npm run rollback --')
  .description(
    "Deploys the previous release again: functions, edge code, headers, and pages, from the CDK's bucket and without a build. Data and secrets stay as they are. Run it again to go back one release more.",
  )
  .addOption(stageOption)
  .addOption(regionOption)
  .action(async (options) => {
    const url = await rollBack(await namedStage(options));
    console.log(`\nThe previous release is deployed again: ${url}`);
  });
