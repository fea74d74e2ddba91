import { siteFolder } from '#infra/built-site.ts';
import { command } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { explainDiskError, printable } from '#scripts/common/setup-error.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { importHandler } from './invoke.ts';
import { parseSettings, type Settings } from './settings.ts';
import { createSite } from './site.ts';
import { type Parts, startStack } from './stack.ts';

/** Time limit of the shutdown, in milliseconds; then the process exits. */
const stopLimit = 4500;

/** Help text of commands that run the product. */
export const settingsHelp =
  '\nPORT, DATA_DIR, and the other settings are environment variables: see docs/operations.md.';

const log = (line: string) => console.log(line);

const announce = (settings: Settings, access: string) => {
  log('');
  log(`Site:   http://localhost:${settings.PORT}`);
  log(`Inbox:  http://localhost:${settings.INBOX_PORT}`);
  log(`Data:   ${settings.DATA_DIR}${settings.DYNAMODB_ENDPOINT ? ` and ${settings.DYNAMODB_ENDPOINT}` : ''}`);
  log(`Client: http://localhost:${settings.PORT}${pageEntries.gate.path} opens with ${access}`);
  log('');
  log('Only this machine can open these addresses: they hold personal data, and have no HTTPS and no password.');
  log(`Ready: http://localhost:${settings.PORT}`);
};

const report = (error: unknown) => console.error(printable(explainDiskError(error)));

const fail = (error: unknown) => {
  report(error);
  // A restart that was asked for keeps its code.
  process.exitCode ||= 1;
};

/**
 * Runs the product until it is asked to stop. Sets exit code 1 if it could not start or stop cleanly. After a requested
 * stop it is 0, because npm reports any other.
 */
export const runStack = async (parts: Parts): Promise<void> => {
  process.chdir(root);
  // In Lambda this would end a single function's process.
  process.on('unhandledRejection', report);
  const signal = stopSignal();
  const resources = new AsyncDisposableStack();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  try {
    const settings = parseSettings(process.env);
    const starting = startStack(settings, parts, { resources, signal, log, onFailure: failure.reject });
    await Promise.race([starting, stopped(signal)]);
    if (!signal.aborted) {
      announce(settings, (await starting).access);
      await Promise.race([stopped(signal), failure.promise]);
    }
    log('Stopping ...');
    setTimeout(() => process.exit(process.exitCode || 1), stopLimit).unref();
    // A running step may still start something that must be stopped.
    await starting.catch(() => undefined);
  } catch (error) {
    fail(error);
  }
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
    }),
  );
