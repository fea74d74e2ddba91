import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Room } from '#functions/proposals/build.ts';
import { sitePages } from '#infra/edge/pages.ts';
import { headersFor } from '#infra/security-headers.ts';
import { writeStored } from '#scripts/site/write-stored.ts';
import { notFoundFile } from '#shared/pages.ts';
import type { PrerenderedPage } from '#web/src/prerendered-page.ts';
import { roomsWithDrafts } from './draft-rooms.ts';
import { createEdge } from './edge.ts';
import type { LambdaHandler, LoadHandler } from './invoke.ts';
import { root } from './settings.ts';
import type { Listener, Parts } from './stack.ts';

/** What is served of the rooms: their drafts. */
type Drafts = { rooms: readonly Room[] };

/**
 * Loads handlers from their current sources: a change in functions/ or shared/ applies to the next call, and so does a
 * change of a draft. This needs a second Vite server, because the site's is configured for code that runs in a browser.
 */
const startDevHandlers = async (resources: AsyncDisposableStack, drafts: Drafts): Promise<LoadHandler> => {
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
  let said = '';
  const refreshDrafts = async () => {
    const faults: string[] = [];
    drafts.rooms = await roomsWithDrafts(
      (file) => vite.ssrLoadModule(file),
      (sentence) => faults.push(sentence),
    );
    writeStored(drafts.rooms);
    // Said once, not at every call.
    if (faults.join('\n') !== said) {
      said = faults.join('\n');
      if (said) console.error(said);
    }
  };
  await refreshDrafts();
  return async (folder) => {
    if (folder === 'proposals') await refreshDrafts();
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
const createPages = (vite: ViteDevServer, drafts: Drafts): Listener => {
  return async (request, response) => {
    // Anew: a draft may have another document now.
    const edge = createEdge(sitePages(drafts.rooms));
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
  const drafts: Drafts = { rooms: [] };
  return {
    prepareSite: async (server, resources) => {
      const vite = await startVite(server);
      resources.defer(() => vite.close());
      handlers.resolve(await startDevHandlers(resources, drafts));
      const pages = createPages(vite, drafts);
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
