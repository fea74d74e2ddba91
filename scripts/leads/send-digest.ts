import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { notifier } from '#functions/routes.ts';
import { explainAws } from '#scripts/aws/explain.ts';
import { handlerEnvironment, localTables } from '#scripts/local/handler-environment.ts';
import { importHandler, invoke } from '#scripts/local/invoke.ts';
import { databaseEndpoint, parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Target } from '#scripts/target.ts';
import { leadsCommand } from './command.ts';
import { countOf } from './find-leads.ts';

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
  description: 'Sends the daily digest of suspected spam to sales at once.',
  details: 'A suspect is listed in one digest only: the next daily one lists what has come since.',
  async run(_given, { leads, sendDigest: send, target, terminal }) {
    const before = (await leads.waitingIds(['digest'])).size;
    if (before === 0) return terminal.print(`No suspected spam waits for a digest in ${target.describe}.`);
    await send();
    const left = (await leads.waitingIds(['digest'])).size;
    if (left >= before) {
      throw new SetupError('The digest was not sent: the mail service refused it. The next daily one tries again.');
    }
    terminal.print(`Sales gets a digest of ${countOf(before - left)}.`);
    if (left > 0) terminal.note(`${countOf(left)} wait for the next one.`);
  },
});
