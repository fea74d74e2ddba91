import { roomsFolder, siteFolder } from '#infra/built-site.ts';
import { command } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { printable } from '#scripts/common/setup-error.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { pageEntries } from '#shared/pages.ts';
import { importHandler } from './invoke.ts';
import { parseSettings, type Settings } from './settings.ts';
import { createSite } from './site.ts';
import { type StackParts, startStack } from './stack.ts';

/** How long the shutdown may take, in milliseconds, before the process exits anyway. */
const stopLimit = 4500;

export const settingsHelp =
  '\nPORT, DATA_DIR, and the other settings are environment variables: see docs/operations.md.';

const announce = ({ PORT, INBOX_PORT, DATA_DIR, DYNAMODB_ENDPOINT }: Settings, access: string) =>
  console.log(`
Site:   http://localhost:${PORT}
Inbox:  http://localhost:${INBOX_PORT}
Data:   ${[DATA_DIR, DYNAMODB_ENDPOINT].filter(Boolean).join(' and ')}
Client: http://localhost:${PORT}${pageEntries.login.path} opens with ${access}

Only this machine can open these addresses: they serve personal data without HTTPS or a password.
Ready: http://localhost:${PORT}`);

const report = (error: unknown) => console.error(printable(error));

const fail = (error: unknown) => {
  // Print a system error, such as ENOSPC, without its stack: the operating system's message is enough.
  report(error instanceof Error && 'syscall' in error ? error.message : error);
  // Keep the exit code by which restart.ts requests a restart.
  process.exitCode ||= 1;
};

/**
 * Runs the product until a signal stops it. Sets exit code 1 if the product cannot start or stop cleanly. After a
 * requested stop, the exit code is 0, because npm reports any other code as an error.
 */
export const runStack = async (parts: StackParts): Promise<void> => {
  process.chdir(root);
  // Report an unhandled rejection and go on: in Lambda it would end only one function's process.
  process.on('unhandledRejection', report);
  const signal = stopSignal();
  const resources = new AsyncDisposableStack();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  try {
    const settings = parseSettings(process.env);
    const starting = startStack(settings, parts, resources, failure.reject);
    await Promise.race([starting, stopped(signal)]);
    if (!signal.aborted) {
      announce(settings, await starting);
      await Promise.race([stopped(signal), failure.promise]);
    }
    console.log('Stopping ...');
  } catch (error) {
    fail(error);
  }
  // Exit even if the start is still in progress and opens more resources from now on.
  setTimeout(() => process.exit(process.exitCode || 1), stopLimit).unref();
  await resources.disposeAsync().catch(fail);
};

export const start = command('npm start --')
  .description('Builds the site if it has changed, and runs the whole product on this machine until Ctrl-C.')
  .addHelpText('after', settingsHelp)
  .action(() =>
    runStack({
      prepareSite: async () => {
        await buildSiteIfChanged(console.log);
        return createSite(siteFolder);
      },
      loadHandler: importHandler,
      roomFiles: roomsFolder,
    }),
  );
