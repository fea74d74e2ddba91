import type { APIResponse, Page } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { expect, test } from './product.ts';
import { documentPaths, login, nowhere, room } from './room.ts';

const picture = { width: 1200, height: 630 };

/** The content of a meta tag, by its name or property. */
const meta = (page: Page, name: string) => page.locator(`head > :is([name="${name}"], [property="${name}"])`);

/** Width and height as the file itself says them (PNG specification, 11.2.2). */
const pngSize = async (answer: APIResponse) => {
  const body = await answer.body();
  expect(body.toString('latin1', 1, 4)).toBe('PNG');
  return { width: body.readUInt32BE(16), height: body.readUInt32BE(20) };
};

const pathOf = (url: string | null) => new URL(url ?? '', site.url).pathname;

test('the landing page says what it is to search engines and to who shares it', async ({ page, request }) => {
  await page.goto(pageEntries.landing.path);
  const title = `${site.name} · ${pageEntries.landing.title}`;
  await expect(page).toHaveTitle(title);
  const url = `${site.url}/`;
  await expect(page.locator('head > link[rel="canonical"]')).toHaveAttribute('href', url);
  const expected: Record<string, string> = {
    description: site.description,
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': title,
    'og:description': site.description,
    'og:url': url,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': site.description,
  };
  for (const [name, content] of Object.entries(expected)) {
    await expect(meta(page, name), name).toHaveAttribute('content', content);
  }
  await expect(meta(page, 'robots')).toHaveCount(0);
  const image = await meta(page, 'og:image').getAttribute('content');
  expect(image?.startsWith(`${site.url}/`)).toBe(true);
  await expect(meta(page, 'twitter:image')).toHaveAttribute('content', image ?? '');
  await expect(meta(page, 'og:image:alt')).toHaveAttribute('content', /\w/);
  const answer = await request.get(pathOf(image));
  expect(answer.headers()['content-type']).toBe('image/png');
  expect(await pngSize(answer)).toEqual(picture);
});

test('icons and the manifest are what they say they are', async ({ page, request }) => {
  await page.goto('/');
  const icons = await page.locator('link[rel="icon"], link[rel="apple-touch-icon"]').all();
  expect(icons.length).toBeGreaterThanOrEqual(2);
  for (const icon of icons) {
    const answer = await request.get((await icon.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
  const manifest = await request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { name, description, icons: listed } = await manifest.json();
  expect({ name, description }).toEqual({ name: site.name, description: site.description });
  for (const { src, sizes, type } of listed) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type']).toBe(type);
    if (type === 'image/png') {
      const { width, height } = await pngSize(answer);
      expect(`${width}x${height}`).toBe(sizes);
    }
  }
  expect(listed.map(({ sizes }: { sizes: string }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
});

test('every other page is kept from search engines, and has nothing to share', async ({ request }) => {
  for (const path of [login, nowhere, room, ...documentPaths]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).toMatch(/<title>[^<]+<\/title>/);
    expect(html, path).not.toMatch(/canonical|og:|twitter:|ld\+json/);
  }
});
