import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolder } from '#scripts/local/build-if-changed.ts';
import { buildPlainApp, plainAssets } from './plain-app.ts';

const scriptTags = /<script(?![^>]*ld\+json)[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The limit: the same pages with every script taken out. */
const withoutScripts = (folder: string) => {
  cpSync(siteFolder, folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), html.replace(scriptTags, ''));
  }
};

/** What the usual template ships: an empty root, one stylesheet and one script that draws everything. */
const plainApp = async (folder: string) => {
  mkdirSync(folder, { recursive: true });
  await buildPlainApp(folder);
  const html = readFileSync(join(siteFolder, 'index.html'), 'utf8')
    .replace(scriptTags, '')
    .replace(/<link rel="stylesheet"[^>]*>/, `<link rel="stylesheet" href="${plainAssets.style}">`)
    .replace('</head>', `<script type="module" src="${plainAssets.script}"></script></head>`)
    .replace(/<body>.*<\/body>/s, '<body><div id="root"></div></body>');
  writeFileSync(join(folder, 'index.html'), html);
};

/** The folders that are measured beside each other. */
export type Variants = { page: string; withoutScripts: string; plainApp: string };

/**
 * Makes the two that the page is compared with.
 * @param parent an empty folder for them
 */
export const makeVariants = async (parent: string): Promise<Variants> => {
  const variants = { page: siteFolder, withoutScripts: join(parent, 'limit'), plainApp: join(parent, 'plain') };
  withoutScripts(variants.withoutScripts);
  await plainApp(variants.plainApp);
  return variants;
};
