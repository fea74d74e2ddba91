import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '#scripts/local/settings.ts';

/** Where the plain app's two files are. */
export const plainAssets = { script: '/assets/app.js', style: '/assets/app.css' };

const source = join(root, 'web/src');
const entry = '\0plain-app';

/** An entry that draws the app into an empty root at once, with the stylesheet beside it. */
const plainEntry = (): Plugin => ({
  name: 'plain-entry',
  resolveId: (id) => (id === entry ? entry : undefined),
  load: (id) =>
    id === entry
      ? `import '${source}/styles.css'; import { start } from '${source}/app/start.tsx'; start();`
      : undefined,
});

/** Builds the same app from the same source as one script and one stylesheet, which is what Vite's template would do. */
export const buildPlainApp = async (outDir: string): Promise<void> => {
  process.env.NODE_ENV = 'production';
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    plugins: [plainEntry()],
    build: {
      outDir,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: entry,
        output: {
          codeSplitting: false,
          entryFileNames: plainAssets.script.slice(1),
          assetFileNames: 'assets/app[extname]',
        },
      },
    },
  });
};
