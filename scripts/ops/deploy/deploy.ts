import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { contextOf, prepare, settingsCommand } from '#scripts/ops/aws/deployment.ts';
import { describeStage } from '#scripts/ops/aws/stage.ts';
import { showFindings } from '#scripts/ops/doctor/doctor.ts';
import { releasesOf } from './release.ts';

/** Runs `cdk deploy --all` in this terminal; the CDK asks before broadening permissions. @returns the exit code */
const cdkDeploy = async (typed: Record<string, string>): Promise<number | null> => {
  const settings = Object.entries(typed).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  const args = [join(root, 'node_modules/aws-cdk/bin/cdk'), 'deploy', '--all', ...settings];
  console.log(`npx cdk ${args.slice(1).join(' ')}\n`);
  // Keeps the CDK CLI from suggesting its newest version, which may not match the pinned aws-cdk-lib.
  const env = { ...process.env, CDK_DISABLE_VERSION_CHECK: '1' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const [code] = await once(child, 'close');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop);
  return code;
};

export const deploy = settingsCommand('npm run deploy --')
  .description(
    'Checks the settings, runs "npx cdk deploy --all", which builds and deploys, and lists what is left to do, as the doctor does. Running it again is safe.',
  )
  .action(async (options) => {
    const { env } = process;
    const typed = contextOf(options);
    const { stage } = await prepare(typed, env);
    console.log(describeStage(stage));
    const [former] = await releasesOf(stage);
    if ((await cdkDeploy(typed)) !== 0) {
      throw new SetupError(
        'cdk deploy failed: its output says why. docs/operations.md, "When a deployment stops", has the remedies. It can be repeated.',
      );
    }
    await showFindings(await prepare(typed, env));
    const [release] = await releasesOf(stage);
    // The GitHub workflow must not roll back a deployment that released nothing new.
    if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `changed=${release !== former}\n`);
    console.log(
      `Deployed. Check the site from outside: npm run smoke -- --stage ${stage.name} --region ${stage.region}`,
    );
  });
