import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { Config } from '#infra/config.ts';
import { stackName, tableName } from '#infra/names.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { environmentOf } from '#scripts/ops/aws/deployment.ts';
import { explainCdk } from '#scripts/ops/aws/explain.ts';

const cli = join(root, 'node_modules/aws-cdk/bin/cdk');

/** The cloud assembly: synth writes it, deploy reads it. */
export const assemblyFolder = join(root, 'cdk.out');

/** The CDK's command line fetches no notices and sends no telemetry. */
const quiet = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: '1' };

/** How much of the CDK's output is kept, in characters: to find a cause, and for `diff --out`. */
const outputLimit = 100_000;

/**
 * Runs the CDK's command line with the Node of this process and shows its output while it runs.
 * @returns what it printed
 * @throws {SetupError} in one sentence, when it fails
 */
export const runCdk = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, ...quiet, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  let output = '';
  const show = (target: NodeJS.WriteStream) => (text: string) => {
    target.write(text);
    output = (output + text).slice(-outputLimit);
  };
  child.stdout.setEncoding('utf8').on('data', show(process.stdout));
  child.stderr.setEncoding('utf8').on('data', show(process.stderr));
  const [code] = await once(child, 'close');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop);
  if (code !== 0) throw new SetupError(explainCdk(output, `cdk ${args[0]}`));
  return output;
};

/** Settings as arguments of the CDK's command line. */
const contextArguments = (context: Record<string, string>): string[] =>
  Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);

/** Synthesizes both stacks into cdk.out. Warnings are errors. */
export const synthesize = (context: Record<string, string>, env: NodeJS.ProcessEnv = {}): Promise<string> =>
  runCdk(['synth', '--strict', '--quiet', '--output', assemblyFolder, ...contextArguments(context)], env);

type Place = Pick<Config, 'stage' | 'region'>;

/**
 * Whether a stage has its table of leads; a first deployment that fails removes it again. If AWS does not answer, it counts
 * as yes: existing data must not lose its protection, and the CDK's next call reports the problem.
 */
export const hasLeads = async ({ stage, region }: Place): Promise<boolean> => {
  const call = new DescribeTableCommand({ TableName: tableName(stage, 'contact_submissions') });
  try {
    await new DynamoDBClient({ region }).send(call);
    return true;
  } catch (error) {
    return !(error instanceof ResourceNotFoundException);
  }
};

/**
 * Creates the data stack of a new stage without deletion protection: if that fails, CloudFormation can clean up, and the
 * next deployment starts afresh. The deployment that follows protects it. Does nothing in an existing stage.
 * @param context settings of the command line
 */
export const createDataStack = async (place: Place, context: Record<string, string>): Promise<void> => {
  if (await hasLeads(place)) return;
  const data = stackName(place.stage, 'data');
  console.log(`Stage ${place.stage} is new: creating ${data} first.`);
  await buildSiteIfChanged(console.log);
  await synthesize({ ...context, protectData: 'false' }, environmentOf(place));
  const how = ['--exclusively', '--require-approval', 'never', '--progress', 'events'];
  await runCdk(['deploy', '--app', assemblyFolder, data, ...how], environmentOf(place));
};
