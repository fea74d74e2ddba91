import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { headersFor } from '#infra/security-headers.ts';
import { writeDocuments } from '#scripts/site/write-documents.ts';
import { notFoundFile } from '#shared/pages.ts';
import type { PrerenderedPage } from '#web/src/prerendered-page.ts';
import { createEdge } from './edge.ts';
import type { LambdaHandler, LoadHandler } from './invoke.ts';
import { root } from './settings.ts';
import { SetupError } from './setup-error.ts';
import type { Listener, Parts } from './stack.ts';

/**
 * Loads handlers from their current sources: a change in functions/ or shared/ applies to the next call, and so does a
 * change of a document. While a document is invalid, its last valid version is served. This needs a second Vite server,
 * because the site's is configured for code that runs in a browser.
 */
const startDevHandlers = async (resources: AsyncDisposableStack): Promise<LoadHandler> => {
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
    if (folder === 'proposals') {
      await refreshDocuments().catch((error: unknown) =>
        console.error(error instanceof SetupError ? error.message : error),
      );
    }
    const module = await vite.ssrLoadModule(join(root, 'functions', folder, 'handler.ts'));
    return module.handler as LambdaHandler;
  };
};

/**
 * For development only: Vite inlines styles and its reload client, and connects to it by WebSocket, which the deployed
 * policy forbids. `npm start` sends the deployed policy.
 */
const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:; base-uri 'none'; frame-ancestors 'none'";

const startVite = async (server: Server): Promise<ViteDevServer> => {
  const vite = await import('vite');
  return vite.createServer({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [root] } },
  });
};

/** The pages as the build would make them, from the current sources. */
const createPages = (vite: ViteDevServer): Listener => {
  const edge = createEdge();
  return async (request, response) => {
    const url = request.url ?? '/';
    const [uri = '', ...query] = url.split('?');
    const outcome = edge.request(request.method ?? 'GET', uri, query.join('?'));
    if ('response' in outcome) {
      response.writeHead(outcome.response.statusCode, { location: outcome.response.headers?.location?.value ?? '/' });
      return response.end();
    }
    const { prerenderPages } = (await vite.ssrLoadModule('/src/prerender.tsx')) as {
      prerenderPages(): Promise<PrerenderedPage[]>;
    };
    const pages = await prerenderPages();
    const page = pages.find(({ file }) => `/${file}` === outcome.file || file === outcome.file);
    const shown = page ?? pages.find(({ file }) => notFoundFile.endsWith(file));
    const template = await readFile(join(root, 'web/index.html'), 'utf8');
    const html = template
      .replace('<!--page-head-->', () => shown?.head ?? '')
      .replace('<!--page-body-->', () => shown?.body ?? '');
    response.statusCode = page ? edge.status(outcome.file, 200) : 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(await vite.transformIndexHtml(url, html));
  };
};

/** What `npm run dev` uses instead of the built site and the imported handlers. */
export const createDevSite = (): Parts => {
  const handlers = Promise.withResolvers<LoadHandler>();
  return {
    prepareSite: async (server, resources) => {
      const vite = await startVite(server);
      resources.defer(() => vite.close());
      handlers.resolve(await startDevHandlers(resources));
      const pages = createPages(vite);
      return (request, response) =>
        new Promise((resolve, reject) => {
          response.once('close', resolve);
          vite.middlewares(request, response, () => Promise.resolve(pages(request, response)).catch(reject));
        });
    },
    loadHandler: async (folder) => (await handlers.promise)(folder),
    headersFor: (path) => ({ ...headersFor(path), 'content-security-policy': developmentPolicy }),
  };
};
