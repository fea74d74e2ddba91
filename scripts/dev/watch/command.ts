import { readFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import { open as openInspector } from 'node:inspector';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { sitePages } from '#infra/edge/render.ts';
import { securityHeaders } from '#infra/headers.ts';
import { command, wholeNumber } from '#scripts/common/command.ts';
import type { Listener } from '#scripts/common/listen.ts';
import { root } from '#scripts/common/root.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import type { Parts } from '#scripts/dev/product/stack.ts';
import { runStack, settingsHelp } from '#scripts/dev/product/start.ts';
import { notFoundFile } from '#shared/page-entries.ts';
import type { LoadModule } from '#web/publishing/draft.ts';
import type { PrerenderedPage } from '#web/src/prerendered-page.ts';
import siteConfig from '#web/vite.config.ts';
import { applyChanges } from './changes.ts';
import { Faults } from './faults.ts';
import { type DevFunctions, moduleLoader, startDevFunctions, storedRooms } from './functions.ts';

/**
 * For development only: Vite inlines styles and its client, uses a WebSocket, and waits for restarts in a blob worker,
 * all of which the deployed policy forbids. `npm start` sends the deployed policy.
 */
const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:; worker-src blob:; base-uri 'none'; frame-ancestors 'none'";

/** A request to this path makes Vite open any file in the developer's editor. */
const guardEditor: Plugin = {
  name: 'guard-editor',
  configureServer: ({ middlewares }) => {
    middlewares.use('/__open-in-editor', ({ headers }, response, next) => {
      const isAskedByPage = headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
      if (isAskedByPage) return next();
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Only the page itself opens the editor.');
    });
  },
};

const startVite = async (server: Server, faults: Faults): Promise<ViteDevServer> => {
  const vite = await createServer({
    ...siteConfig,
    plugins: [guardEditor, ...(siteConfig.plugins ?? [])],
    // Vite would restart itself when its config changes, and leave loading pages without its client. Importing the
    // config here restarts the product instead.
    configFile: false,
    appType: 'custom',
    clearScreen: false,
    customLogger: faults.logger,
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: {
        // Serve only page sources: the root also contains data with secrets.
        allow: ['web/src', 'web/brand', 'shared', 'node_modules'].map((folder) => join(root, folder)),
        // Vite loads drafts, and would otherwise serve them.
        deny: ['rooms', 'publishing'].map((folder) => join(root, 'web', folder, '**')),
      },
      // No other origin may read responses.
      cors: false,
      // Report uncaught errors of a page with their source location.
      forwardConsole: { unhandledErrors: true, logLevels: [] },
    },
  });
  faults.showIn(vite);
  return vite;
};

/** The page of an address as the build would render it. A page without HTML renders in the browser. */
const renderPage = async (load: LoadModule, file: string): Promise<PrerenderedPage | undefined> => {
  const { prerenderPages } = (await load('/src/prerender.tsx')) as {
    prerenderPages(): Promise<PrerenderedPage[]>;
  };
  return (await prerenderPages()).find((page) => `/${page.file}` === file || page.file === file);
};

const createPages = (vite: ViteDevServer, load: LoadModule, faults: Faults): Listener => {
  const send = async (response: ServerResponse, url: string, statusCode: number, page?: PrerenderedPage) => {
    const template = await readFile(join(root, 'web/index.html'), 'utf8');
    const html = template
      .replace('<!--page-head-->', () => page?.head ?? '')
      .replace('<!--page-body-->', () => page?.body ?? '');
    response.writeHead(statusCode, { 'content-type': 'text/html; charset=utf-8' });
    response.end(await vite.transformIndexHtml(url, html));
  };
  return async (request, response) => {
    // Created for each request: a draft may have a new document.
    const edge = createEdge(sitePages(storedRooms));
    const url = request.url ?? '/';
    const [uri = '', ...query] = url.split('?');
    const outcome = edge.request(request.method ?? 'GET', uri, query.join('?'));
    if ('response' in outcome) {
      response.writeHead(outcome.response.statusCode, { location: outcome.response.headers?.location?.value ?? '/' });
      return response.end();
    }
    try {
      const page = await renderPage(load, outcome.file);
      if (page) await send(response, url, edge.status(outcome.file, 200), page);
      else await send(response, url, 404, await renderPage(load, notFoundFile));
    } catch (error) {
      faults.report(error);
      await send(response, url, 500);
    }
  };
};

/** What `npm run dev` uses instead of the built site and imported handlers. */
const createDevSite = (): Parts => {
  const started = Promise.withResolvers<DevFunctions>();
  const faults = new Faults();
  return {
    prepareSite: async (server, resources) => {
      const vite = await startVite(server, faults);
      resources.defer(() => vite.close());
      const load = moduleLoader(vite);
      const functions = await startDevFunctions(vite, load, faults);
      started.resolve(functions);
      applyChanges(vite, functions, faults, resources);
      const pages = createPages(vite, load, faults);
      return (request, response) =>
        new Promise((resolve, reject) => {
          response.once('close', resolve);
          vite.middlewares(request, response, () => Promise.resolve(pages(request, response)).catch(reject));
        });
    },
    loadHandler: async (folder) => (await started.promise).loadHandler(folder),
    headers: { ...securityHeaders, 'content-security-policy': developmentPolicy },
  };
};

/** Default address of Node debuggers. */
const inspectPort = 9229;

export const dev = command('npm run dev --')
  .description(
    'Runs the product from its sources: a change to a page shows at once, a change to a function applies to its next call, and a change to anything else restarts it. Errors, including type errors, are shown here and in the page.',
  )
  .option('--inspect', 'let a debugger attach to the functions')
  .option('--inspect-port <port>', `where it attaches; ${inspectPort} by default`, wholeNumber(0, 65_535))
  .addHelpText('after', settingsHelp)
  .action(async (options) => {
    if (options.inspect) openInspector(options.inspectPort ?? inspectPort, '127.0.0.1');
    await runStack(createDevSite());
  });
