import { readFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import { open as openInspector } from 'node:inspector';
import { join } from 'node:path';
import {
  createServer,
  createServerModuleRunner,
  type HotPayload,
  type NormalizedHotChannel,
  type ViteDevServer,
} from 'vite';
import { sitePages } from '#infra/edge/render.ts';
import { securityHeaders } from '#infra/headers.ts';
import { command, wholeNumber } from '#scripts/common/command.ts';
import type { Listener } from '#scripts/common/listen.ts';
import { root } from '#scripts/common/root.ts';
import { stopSignal } from '#scripts/common/stop-signal.ts';
import { sendResult } from '#scripts/dev/product/api.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { type HandlerModule, handlerOf } from '#scripts/dev/product/invoke.ts';
import type { StackParts } from '#scripts/dev/product/stack.ts';
import { runStack, settingsHelp } from '#scripts/dev/product/start.ts';
import { notFoundFile } from '#shared/pages.ts';
import type { Renderer } from '#web/build.ts';
import type { LoadModule } from '#web/publishing/draft.ts';
import type { PrerenderedPage } from '#web/src/prerendered-page.ts';
import siteConfig from '#web/vite.config.ts';
import { applyChanges } from './changes.ts';
import { refreshDrafts, storedRooms } from './drafts.ts';
import { createErrorReporter, type ErrorReporter } from './error-reporter.ts';

// Omit the deployed content security policy, which forbids Vite's inline styles and scripts. `npm start` sends it.
const { 'content-security-policy': _, ...headers } = securityHeaders;

/**
 * Delays reloads by a second, and drops them if restart.ts restarts `npm run dev` for the same file: otherwise a page
 * would reload from a server that is stopping. After a restart, pages reload by themselves.
 */
const delayReloads = (hot: NormalizedHotChannel): void => {
  const stopping = stopSignal();
  const send = hot.send.bind(hot);
  let reload: NodeJS.Timeout | undefined;
  hot.send = (message: HotPayload | string, payload?: unknown) => {
    if (typeof message === 'string') return send(message, payload);
    if (message.type !== 'full-reload') return send(message);
    clearTimeout(reload);
    reload = setTimeout(() => stopping.aborted || send(message), 1000).unref();
  };
};

const startVite = async (server: Server, errors: ErrorReporter): Promise<ViteDevServer> => {
  const vite = await createServer({
    ...siteConfig,
    // restart.ts restarts `npm run dev` when siteConfig changes. Vite's own restart would lose pages that are loading.
    configFile: false,
    appType: 'custom',
    clearScreen: false,
    customLogger: errors.logger,
    server: {
      middlewareMode: true,
      hmr: { server },
      // Builds and tests that run at the same time write files here. Vite would reload open pages for each file.
      watch: { ignored: ['**/dist/**', '**/rendered/**'] },
      fs: {
        // Serve only page sources: the root also contains data with secrets.
        allow: ['web/src', 'web/brand', 'shared', 'node_modules'].map((folder) => join(root, folder)),
        // Deny draft files, which Vite would otherwise serve because it has loaded them.
        deny: ['rooms', 'publishing'].map((folder) => join(root, 'web', folder, '**')),
      },
      // Pages of other origins must not read responses.
      cors: false,
      // Report uncaught errors of a page with their source location.
      forwardConsole: { unhandledErrors: true, logLevels: [] },
    },
  });
  const { hot } = vite.environments.client;
  delayReloads(hot);
  errors.showIn(hot);
  return vite;
};

const createPages = (vite: ViteDevServer, load: LoadModule, errors: ErrorReporter): Listener => {
  const send = async (response: ServerResponse, url: string, statusCode: number, page?: PrerenderedPage) => {
    const template = await readFile(join(root, 'web/index.html'), 'utf8');
    const html = template
      .replace('<!--page-head-->', () => page?.head ?? '')
      .replace('<!--page-body-->', () => page?.body ?? '');
    response.writeHead(statusCode, { 'content-type': 'text/html; charset=utf-8' });
    response.end(await vite.transformIndexHtml(url, html));
  };
  return async (request, response) => {
    // Create this for each request, because a draft may have gained a new document.
    const edge = createEdge(sitePages(storedRooms));
    const url = request.url ?? '/';
    const outcome = edge.request(request.method ?? 'GET', url);
    if (!('uri' in outcome)) return sendResult(response, outcome);
    try {
      const { prerenderPages } = (await load('/src/prerender.tsx')) as Renderer;
      const pages = new Map((await prerenderPages()).map((page) => [`/${page.file}`, page]));
      const file = pages.has(outcome.uri) ? outcome.uri : notFoundFile;
      await send(response, url, edge.response(file, 200).statusCode, pages.get(file));
    } catch (error) {
      errors.report(error);
      await send(response, url, 500);
    }
  };
};

/** Creates the parts that `npm run dev` uses instead of the built site and the imported handlers of `npm start`. */
const createDevSite = (): StackParts => {
  const started = Promise.withResolvers<LoadModule>();
  const errors = createErrorReporter();
  errors.watchLog();
  return {
    prepareSite: async (server, resources) => {
      const vite = await startVite(server, errors);
      resources.defer(() => vite.close());
      // With this runner, a change applies to the next import, and stack traces contain source lines.
      const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
      const load: LoadModule = (file) => runner.import(file);
      await refreshDrafts(vite, load, errors);
      started.resolve(load);
      applyChanges(vite, () => refreshDrafts(vite, load, errors), errors);
      const pages = createPages(vite, load, errors);
      return (request, response) =>
        new Promise((resolve, reject) => {
          response.once('close', resolve);
          vite.middlewares(request, response, () => Promise.resolve(pages(request, response)).catch(reject));
        });
    },
    loadHandler: async (folder) => {
      const load = await started.promise;
      try {
        return handlerOf((await load(join(root, 'functions', folder, 'handler.ts'))) as HandlerModule);
      } catch (error) {
        errors.report(error);
        // Return a response, because a thrown error would be reported a second time.
        return () => ({ statusCode: 500, body: 'Internal Server Error' });
      }
    },
    roomFiles: storedRooms,
    headers,
  };
};

export const dev = command('npm run dev --')
  .description(
    'Runs the product from its sources: a change to a page shows at once, a change to a function applies to its next call, and a change to anything else restarts it. Errors, including type errors, are shown here and in the page.',
  )
  .option('--inspect [port]', 'let a debugger attach to the functions, at 9229 by default', wholeNumber(0, 65_535))
  .addHelpText('after', settingsHelp)
  .action(async ({ inspect }) => {
    if (inspect !== undefined) openInspector(inspect === true ? 9229 : inspect, '127.0.0.1');
    await runStack(createDevSite());
  });
