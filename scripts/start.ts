import { roomsFolder, siteFolder } from '#infra/built-site.ts';
import { root } from '#scripts/root.ts';
import { printable } from '#scripts/setup-error.ts';
import { pageEntries } from '#shared/pages.ts';
import { buildSiteIfChanged } from './build.ts';
import { importHandler } from './local/invoke.ts';
import { type Parts, startProduct } from './local/product.ts';
import { parseSettings, type Settings } from './local/settings.ts';
import { createSite } from './local/site.ts';

/** How long the shutdown may take, in milliseconds, before the process exits anyway. */
const stopLimit = 4500;

const announce = ({ PORT, INBOX_PORT, DATA_DIR }: Settings, access: string) =>
  console.log(`
Site:   http://localhost:${PORT}
Inbox:  http://localhost:${INBOX_PORT}
Data:   ${DATA_DIR}
Client: http://localhost:${PORT}${pageEntries.login.path} opens with ${access}

Only this machine can open these addresses: they serve personal data without HTTPS or a password.
Ready: http://localhost:${PORT}`);

const fail = (error: unknown) => {
  // Print a system error, such as ENOSPC, without its stack: the operating system's message is enough.
  console.error(error instanceof Error && 'syscall' in error ? error.message : printable(error));
  process.exitCode = 1;
};

/** Resolves on Ctrl-C, when another program stops this one, or when the parent process (npm) ends, even by kill -9. */
const stopRequested = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), 250).unref();
  });

/** Runs the product until it is stopped. The exit code is 1 if the product cannot start or stop cleanly. */
export const run = async (parts: Parts): Promise<void> => {
  process.chdir(root);
  // Report an unhandled rejection and go on: in Lambda it would end only one function's process.
  process.on('unhandledRejection', (error) => console.error(printable(error)));
  const resources = new AsyncDisposableStack();
  const stopped = stopRequested();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  try {
    const settings = parseSettings(process.env);
    const start = startProduct(settings, parts, resources, failure.reject).then((access) => announce(settings, access));
    await Promise.race([start, stopped]);
    await Promise.race([stopped, failure.promise]);
    console.log('Stopping ...');
  } catch (error) {
    fail(error);
  }
  // Exit even if the start is still in progress and opens more resources from now on.
  setTimeout(() => process.exit(), stopLimit).unref();
  await resources.disposeAsync().catch(fail);
  process.exit();
};

if (import.meta.main) {
  await run({
    prepareSite: async () => {
      await buildSiteIfChanged();
      return createSite(siteFolder);
    },
    loadHandler: importHandler,
    roomFiles: roomsFolder,
  });
}
