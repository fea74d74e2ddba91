import { join } from 'node:path';
import { createServer } from 'vite';
import type { LambdaHandler, LoadHandler } from './invoke.ts';
import { root } from './settings.ts';

/**
 * Loads handlers from their sources of this moment: a change in functions/ or shared/ is in the next call. This is a
 * server of Vite's own beside the site's, whose settings are made for what runs in a browser.
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
  return async (folder) => {
    const module = await vite.ssrLoadModule(join(root, 'functions', folder, 'handler.ts'));
    return module.handler as LambdaHandler;
  };
};
