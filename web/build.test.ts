import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/command.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { allPages, pageEntries } from '#shared/pages.ts';
import { mail, site } from '#shared/site.ts';

// Builds a copy of the sources with changes that a site owner may make: a different firm name, which must be escaped,
// and one more public page (its entry, component, and text).

const copy = testFolder();

const firm = 'Hartley & Voss';

const entry = `  approach: {
    path: '/approach',
    file: '/approach.html',
    title: 'Our Approach',
    description: 'How a project starts & ends.',
    isPublic: true,
  },
} as const satisfies`;

const words = `export const approach = { heading: 'How we work' } as const;\n`;

const component = `import { approach } from './texts.ts';

export default function ApproachPage() {
  return (
    <main>
      <h1>{approach.heading}</h1>
    </main>
  );
}
`;

const change = (path: string, from: string, to: string) => {
  const file = join(copy, path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  const changed = before.replace(from, () => to);
  writeFileSync(file, changed);
};

const read = (path: string) => readFileSync(join(copy, 'web/dist', path), 'utf8');

const runBuild = () => {
  const env = { ...process.env, NODE_ENV: 'production' };
  return spawnSync(process.execPath, ['web/build.ts'], { cwd: copy, encoding: 'utf8', env });
};

beforeAll(() => {
  const isSource = (path: string) => !/[/\\](dist|rendered|e2e)$|\.test\.tsx?$/.test(path);
  for (const folder of ['shared', 'web'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  change('shared/site.ts', `name: '${site.name}'`, `name: '${firm}'`);
  change('shared/pages.ts', '} as const satisfies', entry);
  change('web/src/pages.ts', '\n};', "\n  approach: () => import('./approach/approach-page.tsx'),\n};");
  mkdirSync(join(copy, 'web/src/approach'));
  writeFileSync(join(copy, 'web/src/approach/texts.ts'), words);
  writeFileSync(join(copy, 'web/src/approach/approach-page.tsx'), component);
  const { status, stderr } = runBuild();
  expect(status, stderr).toBe(0);
}, 120_000);

describe('added page', () => {
  test('gets its own title, description, canonical URL', () => {
    const html = read('approach.html');
    expect(html).toContain('<h1>How we work</h1>');
    expect(html).toContain('<title>Our Approach · Hartley &amp; Voss</title>');
    expect(html).toContain('<meta name="description" content="How a project starts &amp; ends."/>');
    expect(html).toContain(`<link rel="canonical" href="${site.url}/approach"/>`);
    expect(html).not.toContain('noindex');
  });

  test('appears in the sitemap', () => {
    const others = allPages.filter(({ isPublic }) => isPublic).map(({ path }) => `${site.url}${path}`);
    const urls = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toEqual([...others, `${site.url}/approach`]);
    expect(read('robots.txt')).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  });
});

describe('keepRoomsOut', () => {
  test.each([
    ['import', "import '../rooms/secret.ts';"],
    ['URL', "export const url = new URL('../rooms/secret.png', import.meta.url).href;"],
  ])('fails the build when public code refers to a room file by %s', async (_, text) => {
    // A project without rooms may lack this folder.
    mkdirSync(join(copy, 'web/rooms'), { recursive: true });
    for (const name of ['secret.ts', 'secret.png']) writeFileSync(join(copy, 'web/rooms', name), 'export {};');
    const leak = join(copy, 'web/src/leak.ts');
    writeFileSync(leak, text);
    const configFile = join(copy, 'web/vite.config.ts');
    const options = { write: false, rolldownOptions: { input: leak } };
    await expect(build({ configFile, logLevel: 'silent', build: options })).rejects.toThrow(
      /The public pages import .*web\/rooms\/secret\..*, which only a client may read/,
    );
  });
});

test('landing page: has search and sharing metadata, unlike noindex pages', () => {
  const html = read('index.html');
  expect(html).toContain(`<title>Hartley &amp; Voss · ${pageEntries.landing.title}</title>`);
  expect(html).toContain(`<link rel="canonical" href="${site.url}/"/>`);
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(existsSync(join(copy, 'web/dist', image.replace(site.url, ''))), image).toBe(true);
  for (const file of ['login.html', '404.html', 'proposals.html']) {
    expect(read(file), file).toContain('<meta name="robots" content="noindex"/>');
    expect(read(file), file).not.toMatch(/canonical|og:|twitter:/);
  }
});

test('security.txt: names the contact and expires within a year', () => {
  const text = read('.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${site.contactEmail}\n`);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThanOrEqual(366);
});

test('site files: contain no email address that the product sends to or from', () => {
  const entries = readdirSync(join(copy, 'web/dist'), { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const text = readFileSync(join(parentPath, name), 'utf8');
    for (const address of Object.values(mail)) expect(text.includes(`${address.split('@')[0]}@`), name).toBe(false);
  }
});

// Last, because each of these breaks the copy until it has undone its change.
test.each([
  [
    'a component that throws',
    ['web/src/approach/approach-page.tsx', 'return (', "throw new Error('nothing to show');\n  return ("],
    /The page \/approach cannot be rendered: nothing to show/,
  ],
  [
    'a page without a component',
    ['web/src/pages.ts', "  approach: () => import('./approach/approach-page.tsx'),", ''],
    /The page \/approach cannot be rendered: web\/src\/pages.ts has no page of this name/,
  ],
  [
    'a wrong value in site.ts',
    ['shared/site.ts', 'contactEmail: `hello@', 'contactEmail: `hello'],
    /^shared\/site.ts: site.contactEmail must be an email address.\n$/,
  ],
] as const)('build: fails and names the cause of %s', (_, [path, from, to], message) => {
  change(path, from, to);
  const { status, stderr } = runBuild();
  change(path, to || '\n};', to ? from : `\n${from}\n};`);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(message);
});
