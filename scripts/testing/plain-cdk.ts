import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The environment without the settings and credentials of this machine. */
const { PATH, HOME } = process.env;
const clean = { PATH, HOME, AWS_EC2_METADATA_DISABLED: 'true', CDK_DISABLE_VERSION_CHECK: '1' };

/** Runs a program in a copy of the project until it exits. */
export const runIn = async (folder: string, program: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
  const env = { ...clean, ...more };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode, output: output + errors };
};

/** Arguments of the CDK that cdk.json lacks. */
export const requiredSettings = ['salesEmail', 'fromEmail', 'alarmEmail'].flatMap((name) => [
  '-c',
  `${name}=a@firm.example`,
]);

/** Adds to the context in a copy's cdk.json. */
export const addContext = (folder: string, context: object): void => {
  const file = join(folder, 'cdk.json');
  const before = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...before, context: { ...before.context, ...context } }));
};

/** The log retention of a site stack, in days. */
export const retentionsIn = (folder: string, stack: string): Set<number> => {
  const template = readFileSync(join(folder, `cdk.out/${stack}.template.json`), 'utf8');
  return new Set([...template.matchAll(/"RetentionInDays": (\d+)/g)].map(([, days]) => Number(days)));
};
