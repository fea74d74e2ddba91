import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { notifier } from '#functions/routes.ts';
import { explainAws } from '#scripts/aws/explain.ts';
import { handlerEnvironment, localTables } from '#scripts/local/handler-environment.ts';
import { importHandler, invoke } from '#scripts/local/invoke.ts';
import { databaseEndpoint, parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Target } from '#scripts/target.ts';
import { leadsCommand } from './command.ts';

/** The output of the site stack that names the function. */
const output = 'NotifyFunction';

const event = { task: 'digest' };

const sendDeployed = async ({ region, outputs, stage }: NonNullable<Target['deployed']>): Promise<void> => {
  const FunctionName = outputs[output];
  if (!FunctionName)
    throw new SetupError(`Stage ${stage} does not say which function sends the digest: deploy it again.`);
  const call = new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) });
  const { FunctionError } = await new LambdaClient({ region }).send(call).catch((error: unknown) => {
    throw explainAws(error, `call the function ${FunctionName}`);
  });
  if (FunctionError) throw new SetupError(`The function ${FunctionName} failed (${FunctionError}). Its log says why.`);
};

const sendLocally = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const settings = parseSettings(env);
  const addresses = { dynamodb: databaseEndpoint(settings), ses: `http://127.0.0.1:${settings.INBOX_PORT}` };
  // The digest needs neither secret.
  Object.assign(process.env, handlerEnvironment(settings, addresses, localTables, { origin: '', signingKeys: '' }));
  await invoke(importHandler, notifier.folder, event, notifier.timeoutSeconds * 1000);
};

/** Sends the digest as the daily schedule does: by the deployed function, or by the same code on this machine. */
export const digestSender =
  ({ deployed }: Target, env: NodeJS.ProcessEnv) =>
  (): Promise<void> =>
    deployed ? sendDeployed(deployed) : sendLocally(env);

/** For an operator who does not want to wait until tomorrow. */
export const sendDigest = leadsCommand({
  name: 'digest',
  description: 'Sends the daily list of suspected spam to sales at once.',
  details: 'It lists what has come since the last list. Without any, there is no email.',
  async run(_given, { sendDigest: send, target, terminal }) {
    await send();
    terminal.print(`Sales has the list of what came to ${target.describe} since the last one, if anything did.`);
  },
});
