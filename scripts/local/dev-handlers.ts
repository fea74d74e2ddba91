import { join } from 'node:path';
import { createServer } from 'vite';
import { writeDocuments } from '#scripts/site/write-documents.ts';
import type { LambdaHandler, LoadHandler } from './invoke.ts';
import { root } from './settings.ts';
import { SetupError } from './setup-error.ts';

/**
 * Loads handlers from their sources of this moment: a change in functions/ or shared/ is in the next call, and so is a
 * change of a document. While a document has a fault, the documents from before it are served. This is a server of
 * Vite's own beside the site's, whose settings are made for what runs in a browser.
 */
export const startDevHandlers = async (resources: AsyncDisposableStack): Promise<LoadHandler> => {
  const vite = await createServer({
    configFile: false,
    root: join(root, 'functions'),
    cacheDir: join(root, 'node_modules/.cache/vite-functions'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  resources.defer(() => vite.close());
  let written: unknown;
  const refreshDocuments = async () => {
    const build = await vite.ssrLoadModule(join(root, 'functions/proposals/build.ts'));
    if (build.writeDocuments === written) return;
    written = build.writeDocuments;
    await writeDocuments(build as Parameters<typeof writeDocuments>[0]);
  };
  await refreshDocuments();
  return async (folder) => {
    if (folder === 'proposals')
      await refreshDocuments().catch((error: unknown) =>
        console.error(error instanceof SetupError ? error.message : error),
      );
    const module = await vite.ssrLoadModule(join(root, 'functions', folder, 'handler.ts'));
    return module.handler as LambdaHandler;
  };
};
