import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPaths } from '#shared/api.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import { pageStates } from '#web/e2e/page-states.ts';
import { expect, test } from '#web/e2e/product.ts';
import { openInNewSession } from '#web/e2e/room.ts';

/** Common window sizes without the browser's own bars, each with a color scheme. */
const windows = {
  '2560': [2560, 1300, 'light'],
  '1920-dark': [1920, 940, 'dark'],
  '1536': [1536, 730, 'light'],
  '1440': [1440, 789, 'light'],
  '1440-dark': [1440, 789, 'dark'],
  '1366': [1366, 650, 'light'],
  '820-dark': [820, 1080, 'dark'],
  '412': [412, 785, 'light'],
  '390-dark': [390, 664, 'dark'],
  '390': [390, 664, 'light'],
  '360': [360, 640, 'light'],
  '320': [320, 568, 'light'],
} as const satisfies Record<string, readonly [width: number, height: number, colorScheme: 'light' | 'dark']>;

const sheetsFolder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

/** The temporary folder for the pictures that one sheet combines. */
const picturesFolder = (sheet: string): string => {
  const folder = fileURLToPath(new URL(`../../../test-results/pictures/${sheet}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  return folder;
};

type Window = keyof typeof windows;

type Shot = {
  of: string;
  at: readonly Window[];
  /** Captures the whole page, not only the window. */
  whole?: boolean;
  /** The selector of the element to scroll to the top of the window; default: the top of the page. */
  from?: string;
};

const everywhere = Object.keys(windows) as Window[];
const few = ['1440', '820-dark', '390'] as const;
const landing = pageEntries.landing.title;

const sheets: Record<string, readonly Shot[]> = {
  landing: [{ of: landing, at: everywhere }],
  'landing-whole': [{ of: landing, at: ['1440', '390-dark'], whole: true }],
  form: [
    { of: landing, at: few, from: '#contact' },
    { of: 'contact form with every error', at: few },
    { of: 'Thank You panel with its toast', at: few },
    { of: 'contact form with the toast after a failure', at: few },
  ],
  pages: [
    { of: pageEntries.privacy.title, at: few },
    { of: 'page not found', at: few },
    { of: 'login page', at: few },
    { of: 'login page with the toast after a wrong password', at: few },
  ],
  index: [{ of: 'index with the toast after login', at: everywhere }],
  document: [
    { of: 'proposal', at: everywhere },
    { of: 'proposal', at: few, from: '#timeline' },
    { of: 'powerbi-analysis', at: few, from: '#authentication-and-access' },
  ],
};

/** The documents of the sample room, which every project has until it has clients of its own. */
const documentStates: readonly Pick<(typeof pageStates)[number], 'name' | 'open'>[] = [
  'proposal',
  'powerbi-analysis',
].map((name) => ({ name, open: (page) => openInNewSession(page, roomPath('clearbond', name)) }));

for (const [sheet, shots] of Object.entries(sheets)) {
  for (const [index, { of, at, whole = false, from }] of shots.entries()) {
    for (const name of at) {
      test(`${sheet}: captures ${of}${from ?? ''} at ${name}`, async ({ page, session, consoleErrors }) => {
        consoleErrors.allow(/./s);
        const state = [...pageStates, ...documentStates].find((each) => each.name === of);
        if (!state) throw new Error(`No page state is called "${of}".`);
        const [width, height, colorScheme] = windows[name];
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await state.open(page, session);
        if (from) await page.locator(from).evaluate((part) => part.scrollIntoView());
        // Move the pointer away, so that no element looks hovered.
        await page.mouse.move(0, 0);
        const path = `${picturesFolder(sheet)}${index}-${name}.png`;
        await page.screenshot({ path, fullPage: whole });
      });
    }
  }
}

test('pages: captures the lead email', async ({ page, lead, backend }) => {
  const visitor = { ...lead, name: 'Ada Sample', email: 'ada@example-mills.example' };
  visitor.message = 'We have a prototype that everybody likes, and no plan for the day after the demonstration.';
  const data = { ...visitor, honeypot: '', elapsedMs: 60_000 };
  expect((await page.request.post(apiPaths.contact, { data })).status()).toBe(201);
  await expect.poll(() => backend.emails(visitor.email)).not.toHaveLength(0);
  const [email] = await backend.emails(visitor.email);
  await page.setViewportSize({ width: 720, height: 560 });
  await page.setContent(email?.body.html ?? '');
  await page.screenshot({ path: `${picturesFolder('pages')}email.png` });
});

test('document: captures a printed document', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await openInNewSession(page, roomPath('clearbond', 'proposal-phase1'));
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: `${picturesFolder('document')}paper.png` });
});

const pictures = join(picturesFolder('landing'), '..');

test('sheets: combine the pictures of each folder into one image', { tag: '@sheets' }, async ({ page }) => {
  await page.setViewportSize({ width: 2000, height: 1000 });
  for (const sheet of readdirSync(pictures)) {
    const folder = join(pictures, sheet);
    const figures = readdirSync(folder)
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((file) => {
        const data = readFileSync(join(folder, file)).toString('base64');
        return `<figure><img src="data:image/png;base64,${data}"><figcaption>${file}</figcaption></figure>`;
      });
    const style =
      'body{display:flex;flex-wrap:wrap;gap:12px;background:gray;font:12px sans-serif}figure{margin:0}img{zoom:.4}';
    await page.setContent(`<style>${style}</style>${figures.join('')}`);
    await page.screenshot({ path: join(sheetsFolder, `${sheet}.jpg`), type: 'jpeg', quality: 70, fullPage: true });
  }
  // README.md shows this picture.
  copyFileSync(join(picturesFolder('landing'), '0-1440.png'), join(sheetsFolder, 'landing-1440-light.png'));
});
