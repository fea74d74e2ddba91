import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import { renderEdge, sitePages } from '#infra/edge/render.ts';
import { securityHeaders } from '#infra/headers.ts';
import { root, SetupError } from '#scripts/command.ts';
import { notFoundFile } from '#shared/pages.ts';
import { mail, retention, site } from '#shared/site.ts';
import { siteFaults } from '#shared/site-schema.ts';
import { buildRooms, type LoadModule } from '#web/build-rooms.ts';
import siteConfig from '#web/vite.config.ts';
import { sendResult } from './local/api.ts';
import { createEdge } from './local/edge.ts';
import type { LoadFunction } from './local/invoke.ts';
import type { Listener } from './local/server.ts';
import { run } from './start.ts';

// `npm run dev`: pages, documents, and functions are loaded from their sources. Node restarts this program (--watch)
// when a file changes that it has imported itself, such as the routes.

/** The folder with the rooms' files, rendered from the current documents. */
const roomFiles = join(root, 'node_modules/.cache/vite-dev-rooms');

// Omit the deployed content security policy, which forbids Vite's inline styles and scripts. `npm start` sends it.
const { 'content-security-policy': _, ...headers } = securityHeaders;

const startVite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    ...siteConfig,
    configFile: false,
    appType: 'custom',
    clearScreen: false,
    // A folder of its own, because builds and tests replace the files in the usual one.
    cacheDir: join(root, 'node_modules/.cache/vite-dev'),
    server: {
      middlewareMode: true,
      hmr: { server },
      // Builds and tests that run at the same time write files here. Vite would reload open pages for each file.
      watch: { ignored: ['**/dist/**', '**/rendered/**'] },
      // Serve only page sources: the root also contains data with secrets.
      fs: { allow: ['web/src', 'shared', 'node_modules'].map((folder) => join(root, folder)) },
      // Pages of other origins must not read responses.
      cors: false,
    },
  });

/** Renders a page for each request, from the current sources. */
const createPages =
  (vite: ViteDevServer, load: LoadModule) =>
  async ({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse) => {
    const edge = createEdge(renderEdge({}, sitePages(roomFiles)));
    const outcome = edge.request(method, url);
    if (!('uri' in outcome)) return sendResult(response, outcome);
    const { prerenderPages } = (await load('/src/prerender.tsx')) as typeof import('#web/src/prerender.tsx');
    const pages = await prerenderPages();
    const page = pages.find(({ file }) => file === outcome.uri) ?? pages.find(({ file }) => file === notFoundFile);
    const template = await readFile(join(root, 'web/index.html'), 'utf8');
    const html = template
      .replace('<!--page-head-->', () => page?.head ?? '')
      .replace('<!--page-body-->', () => page?.body ?? '');
    const { statusCode } = edge.response(page?.file ?? notFoundFile, 200);
    response.writeHead(statusCode, { 'content-type': 'text/html; charset=utf-8' });
    response.end(await vite.transformIndexHtml(url, html));
  };

await run({
  prepare: async (server) => {
    const faults = siteFaults({ site, mail, retention });
    if (faults.length > 0) throw new SetupError(faults.join('\n'));
    const vite = await startVite(server);
    // With this runner, a change applies to the next import, and stack traces contain source lines.
    const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
    const loadModule: LoadModule = (path) => runner.import(path);
    await buildRooms(roomFiles, loadModule);
    const pages = createPages(vite, loadModule);
    const load: LoadFunction = async (folder) => {
      if (folder === 'proposals') await buildRooms(roomFiles, loadModule);
      return runner.import(join(root, 'functions', folder, 'handler.ts'));
    };
    const serveSite: Listener = (request, response) =>
      vite.middlewares(request, response, () =>
        pages(request, response).catch((error: Error) => {
          console.error(error);
          // Vite colors its messages for the terminal.
          const text = stripVTControlCharacters(error.stack ?? error.message);
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
        }),
      );
    return { site: serveSite, load };
  },
  roomFiles,
  headers,
});
