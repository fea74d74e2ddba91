import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { allPages } from '#shared/page-entries.ts';
import { mail, retention, site } from '#shared/site.ts';
import { mailSchema, retentionSchema, siteSchema } from '#shared/site-schema.ts';
import type { PrerenderedPage } from '#web/src/prerendered-page.ts';

const configFile = path.join(import.meta.dirname, 'vite.config.ts');
const cache = path.join(import.meta.dirname, '../node_modules/.cache');

/**
 * Builds the whole site: the browser's bundles, and every page as HTML.
 * @param options.outDir where to; emptied first. web/dist unless told.
 * The process has NODE_ENV=production: with any other value Vite bundles React's development version.
 * @throws when a fact of the firm is malformed, or a page would need what the Content-Security-Policy forbids.
 */
export async function buildSite({ outDir = path.join(import.meta.dirname, 'dist') } = {}): Promise<void> {
  siteSchema.parse(site);
  mailSchema.parse(mail);
  retentionSchema.parse(retention);
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
  for (const page of await prerenderPages()) {
    await writeFile(path.join(outDir, page.file), fillTemplate(template, page));
  }
  await writeFile(path.join(outDir, 'robots.txt'), robots);
  await writeFile(path.join(outDir, 'sitemap.xml'), sitemap);
  await mkdir(path.join(outDir, '.well-known'), { recursive: true });
  await writeFile(path.join(outDir, '.well-known/security.txt'), securityTxt(new Date()));
}

/** Bundles the prerender entry, runs it, and throws the bundle away. */
async function prerenderPages(): Promise<PrerenderedPage[]> {
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(path.join(cache, 'prerender-'));
  try {
    await build({
      configFile,
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    const entry: { prerenderPages(): Promise<PrerenderedPage[]> } = await import(
      pathToFileURL(path.join(outDir, 'prerender.mjs')).href
    );
    return await entry.prerenderPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function fillTemplate(template: string, page: PrerenderedPage): string {
  // A page that can be read is read before it is used: what makes it work must not hold up what makes it visible.
  const priority = page.isEmpty ? '' : ' fetchpriority="low"';
  const html = template
    // Comments and the white space between tags of the head are weight, and nothing else.
    .replace(/>\s+</g, '><')
    .replace(/<script [^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, (tag) => (page.scripts ? tag : ''))
    .replace(/<script type="module" crossorigin/, `<script type="module"${priority}`)
    .replace('<!--page-head-->', () => page.head)
    .replace('<!--page-body-->', () => page.body);
  const forbidden = /<style|\sstyle=|\son[a-z]+="|<script(?![^>]*\ssrc=)/.exec(html);
  if (forbidden) throw new Error(`${page.file} contains ${forbidden[0]}, which the Content-Security-Policy forbids`);
  return html;
}

const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;

/**
 * Where to report a vulnerability (RFC 9116). It expires a year after the month of the build: whoever reads it later
 * should not rely on it.
 */
const securityTxt = (builtAt: Date): string => `Contact: mailto:${site.contactEmail}
Expires: ${new Date(Date.UTC(builtAt.getUTCFullYear() + 1, builtAt.getUTCMonth(), 1)).toISOString()}
Preferred-Languages: en
Canonical: ${site.url}/.well-known/security.txt
`;

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${allPages
  .filter(({ isPublic }) => isPublic)
  .map(({ path }) => `<url><loc>${site.url}${path}</loc></url>`)
  .join('')}</urlset>
`;
