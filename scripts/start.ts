import { roomsFolder, siteFolder } from '#infra/built-site.ts';
import { pageEntries } from '#shared/pages.ts';
import { buildSiteIfChanged } from './build.ts';
import { printable, root, SetupError } from './command.ts';
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

/** Resolves on Ctrl-C, when another program stops this one, or when the parent process (npm) ends, even by kill -9. */
const stopRequested = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), 250).unref();
  });

/** Runs the product until it is stopped. The exit code is 1 if the product cannot start, or has to stop. */
export const run = async (parts: Parts): Promise<void> => {
  process.chdir(root);
  // Report an unhandled rejection and go on: in Lambda it would end only one function's process.
  process.on('unhandledRejection', (error) => console.error(printable(error)));
  const resources = new AsyncDisposableStack();
  const stopped = stopRequested();
  try {
    const settings = parseSettings(process.env);
    const product = await Promise.race([startProduct(settings, parts, resources), stopped]);
    if (product) announce(settings, product.access);
    const databaseStopped = product?.databaseEnded?.then(() => {
      throw new SetupError('The database stopped. Start again: its data is kept.');
    });
    await Promise.race([stopped, databaseStopped ?? stopped]);
    console.log('Stopping ...');
  } catch (error) {
    console.error(printable(error));
    process.exitCode = 1;
  }
  // Exit even if the start is still in progress and opens more resources from now on.
  setTimeout(() => process.exit(), stopLimit).unref();
  await resources.disposeAsync();
  process.exit();
};

if (import.meta.main) {
  await run({
    prepare: async () => {
      await buildSiteIfChanged();
      const load = (folder: string) => import(`../functions/${folder}/handler.ts`);
      return { site: createSite(siteFolder), load };
    },
    roomFiles: roomsFolder,
  });
}
