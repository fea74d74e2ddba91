import path from 'node:path';
import { build, mergeConfig, type Plugin } from 'vite';
import siteConfig from './vite.config.ts';

/** Has Tailwind make the desk's classes too, in the site's own style sheet. The site's build looks for none of them. */
const deskClasses: Plugin = {
  name: 'desk-classes',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/styles\.css$/.test(id) ? { code: `${code}\n@source "../desk/src";`, map: null } : undefined,
};

/**
 * Builds the operator's desk, which is never deployed: its files go where the caller says, never to web/dist.
 * The process has NODE_ENV=production.
 * @param outDir emptied first
 */
export async function buildDesk(outDir: string): Promise<void> {
  // Before the site's plugins: Tailwind must see the added line.
  const config = mergeConfig({ plugins: [deskClasses] }, siteConfig);
  await build({
    ...config,
    configFile: false,
    root: path.join(import.meta.dirname, 'desk'),
    publicDir: path.join(import.meta.dirname, 'public'),
    logLevel: 'warn',
    build: { ...config.build, outDir, emptyOutDir: true },
  });
}
