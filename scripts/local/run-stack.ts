import { pageEntries } from '#shared/page-entries.ts';
import { parseSettings, root, type Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';
import { type Parts, startStack } from './stack.ts';
import { stopped, stopSignal } from './stop-signal.ts';

/** Everything has this long to end, in milliseconds; after that the process ends with what it holds. */
const stopLimit = 4500;

const say = (line: string) => console.log(line);

const announce = (settings: Settings, access: string) => {
  say('');
  say(`Site:   http://localhost:${settings.PORT}`);
  say(`Inbox:  http://localhost:${settings.INBOX_PORT}`);
  say(`Data:   ${settings.DATA_DIR}${settings.DYNAMODB_ENDPOINT ? ` and ${settings.DYNAMODB_ENDPOINT}` : ''}`);
  say(`Client: http://localhost:${settings.PORT}${pageEntries.gate.path} opens with ${access}`);
  say('');
  say(`Ready: http://localhost:${settings.PORT}`);
};

const report = (error: unknown) => {
  if (error instanceof SetupError) console.error(error.message);
  else console.error(error);
};

/**
 * Runs the product until it is asked to stop, and ends the process: with 0 after a stop that was asked for (npm says
 * nothing about it then), with 1 when it could not start.
 */
export const runStack = async (
  makeParts: (settings: Settings, say: (line: string) => void) => Parts,
): Promise<never> => {
  process.chdir(root);
  // In Lambda this would end one function's process and nothing else.
  process.on('unhandledRejection', report);
  const signal = stopSignal();
  const resources = new AsyncDisposableStack();
  let exitCode = 0;
  try {
    const settings = parseSettings(process.env);
    const starting = startStack(settings, makeParts(settings, say), { resources, signal, say });
    await Promise.race([starting, stopped(signal)]);
    if (!signal.aborted) {
      announce(settings, (await starting).access);
      await stopped(signal);
    }
    say('Stopping ...');
    setTimeout(() => process.exit(1), stopLimit).unref();
    // A step that is under way may still bring something that has to be stopped.
    await starting.catch(() => undefined);
  } catch (error) {
    report(error);
    exitCode = 1;
  }
  try {
    await resources.disposeAsync();
  } catch (error) {
    report(error);
    exitCode = 1;
  }
  process.exit(exitCode);
};
