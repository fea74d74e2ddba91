import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, createServer, type Rolldown } from 'vite';
import { allPages } from '#shared/pages.ts';
import { mail, retention, site } from '#shared/site.ts';
import { siteFaults } from '#shared/site-schema.ts';
import type { PrerenderedPage } from '#web/src/prerender.tsx';
import { buildRooms } from './build-rooms.ts';
import { refuseForbidden } from './forbidden-markup.ts';

const configFile = path.join(import.meta.dirname, 'vite.config.ts');

// Needs NODE_ENV=production: otherwise Vite bundles React's development version. Empties `outDir` first. Client rooms
// go to `roomsDir`, which is not uploaded to the public site.
async function buildSite(outDir: string, roomsDir: string): Promise<void> {
  const built = await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const roomLinks = linksToRoomCode(built as Rolldown.RolldownOutput);
  const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
  const vite = await createServer({
    configFile,
    logLevel: 'warn',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  const { prerenderPages } = (await vite.ssrLoadModule(
    '/src/prerender.tsx',
  )) as typeof import('#web/src/prerender.tsx');
  for (const page of await prerenderPages()) {
    await writeFile(path.join(outDir, page.file), fillTemplate(template, page, roomLinks));
  }
  await buildRooms(roomsDir, (file) => vite.ssrLoadModule(file));
  await mkdir(path.join(outDir, '.well-known'), { recursive: true });
  await writeFile(path.join(outDir, '.well-known/security.txt'), securityTxt(new Date()));
  await writeFile(path.join(outDir, 'robots.txt'), robots);
  await writeFile(path.join(outDir, 'sitemap.xml'), sitemap);
}

/** Links by which a room's page loads its code beside its first script, and not after it has run. */
function linksToRoomCode({ output }: Rolldown.RolldownOutput): string {
  const chunks = output.filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  const holding = (file: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
  const room = holding('/src/proposals/client-room.tsx');
  add(holding('/src/start.tsx'));
  add(room);
  const styles = [...(room?.viteMetadata?.importedCss ?? [])];
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...files].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

function fillTemplate(
  template: string,
  { file, head, body, isStatic, holdsRooms }: PrerenderedPage,
  roomLinks: string,
): string {
  // Visitors read a page before they use it, so scripts must not delay the files that make it visible.
  const priority = holdsRooms ? '' : ' fetchpriority="low"';
  const html = template
    // White space between tags only adds bytes.
    .replace(/>\s+</g, '><')
    .replace(/<script [^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, (tag) => (isStatic ? '' : tag))
    .replace(/<script type="module" crossorigin/, `<script type="module"${priority}`)
    .replace('<!--page-head-->', () => head)
    // After the style sheet, which they must not delay.
    .replace('</head>', `${holdsRooms ? roomLinks : ''}</head>`)
    .replace('<!--page-body-->', () => body);
  refuseForbidden(file, html);
  return html;
}

const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;

/** Where to report a vulnerability (RFC 9116). Expires a year after the first day of the month of the build. */
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

if (process.argv[1] === import.meta.filename) {
  // scripts/build.ts runs this file as a child process, which must not outlive its parent.
  process.once('disconnect', () => process.exit(1));
  const faults = siteFaults({ site, mail, retention });
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  const [, , outDir = path.join(import.meta.dirname, 'dist'), roomsDir = path.join(import.meta.dirname, 'rendered')] =
    process.argv;
  await buildSite(outDir, roomsDir);
  // Also ends Vite, which has loaded the pages.
  process.exit();
}
