import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPages } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';

// A public page is three files: its entry, its component and its words. They are added to a copy of the sources here,
// and the page must then be everywhere that a page belongs.

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const entry = `  approach: {
    path: '/approach',
    file: '/approach.html',
    component: 'approach-page',
    title: 'Our Approach',
    description: 'How a project starts & ends.',
    isPublic: true,
  },
} as const satisfies`;

const words = `export const approach = { heading: 'How we work' } as const;\n`;

const component = `import { approach } from '#web/src/content/approach.ts';

export default function ApproachPage() {
  return <h1>{approach.heading}</h1>;
}
`;

/** Builds the copy, and prints what its edge function and its headers make of the page. */
const program = `
import { createContext, runInContext } from 'node:vm';
import { renderEdge } from '#infra/edge/render.ts';
import { headersFor } from '#infra/security-headers.ts';
import { buildSite } from '#web/build.ts';
await buildSite();
const context = createContext({});
runInContext(renderEdge().viewerRequest, context);
const { uri } = context.handler({ request: { uri: '/approach', querystring: {}, headers: {} } });
console.log(JSON.stringify({ uri, robots: headersFor('/approach')['x-robots-tag'] ?? null }));
// The prerendered app leaves timers behind.
process.exit();
`;

const read = (path: string) => readFileSync(join(copy, 'web/dist', path), 'utf8');
let printed: unknown;

beforeAll(() => {
  const isSource = (path: string) => !/[/\\](dist|e2e)$|\.test\.tsx?$/.test(path);
  for (const folder of ['shared', 'web', 'infra/edge']) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
  }
  cpSync(join(root, 'infra/security-headers.ts'), join(copy, 'infra/security-headers.ts'));
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const entries = join(copy, 'shared/page-entries.ts');
  writeFileSync(
    entries,
    readFileSync(entries, 'utf8').replace('} as const satisfies', () => entry),
  );
  writeFileSync(join(copy, 'web/src/content/approach.ts'), words);
  writeFileSync(join(copy, 'web/src/app/pages/approach-page.tsx'), component);
  writeFileSync(join(copy, 'program.ts'), program);
  const { stdout, stderr } = spawnSync(process.execPath, ['program.ts'], { cwd: copy, encoding: 'utf8' });
  printed = JSON.parse(stdout || JSON.stringify(stderr));
}, 120_000);

test('the router shows it, and the prerender writes it with its own head', () => {
  const html = read('approach.html');
  expect(html).toContain('<h1>How we work</h1>');
  expect(html).toContain(`<title>Our Approach · ${site.name}</title>`);
  expect(html).toContain('<meta name="description" content="How a project starts &amp; ends."/>');
  expect(html).toContain(`<link rel="canonical" href="${site.url}/approach"/>`);
  expect(html).not.toContain('noindex');
});

test('the preload knows its code', () => {
  const assets = readdirSync(join(copy, 'web/dist/assets'));
  const chunk = assets.find((name) => name.startsWith('approach-page-'));
  const bootstrap = assets.find((name) => read(`index.html`).includes(`src="/assets/${name}"`));
  expect(chunk).toBeDefined();
  expect(read('approach.html')).toContain('<meta name="page-component" content="approach-page"/>');
  expect(read(`assets/${bootstrap}`)).toContain(chunk);
});

test('the edge function serves it, and search engines may list it', () => {
  expect(printed).toEqual({ uri: '/approach.html', robots: null });
});

test('the sitemap lists it beside the public pages of today', () => {
  const today = allPages.filter(({ isPublic }) => isPublic).map(({ path }) => `${site.url}${path}`);
  const addresses = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual([...today, `${site.url}/approach`]);
});
