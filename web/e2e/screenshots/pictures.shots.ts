import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { pageStates } from '#web/e2e/page-states.ts';
import { expect, test } from '#web/e2e/product.ts';
import { documentPath, drawnWhole, openRoom } from '#web/e2e/room.ts';
import { proposalSlugs } from '#web/e2e/rooms.ts';
import { picturesFolder, windows } from './windows.ts';

type Window = keyof typeof windows;

/** A page in one of its states, in some windows. */
type Shot = {
  /** The name of the page state. */
  of: string;
  at: readonly Window[];
  /** The whole page, not only what the window shows. */
  whole?: boolean;
  /** What stands at the top of the window; the top of the page unless told. */
  from?: string;
};

const everywhere = Object.keys(windows) as Window[];
const few = ['1440', '820-dark', '390'] as const;
const landing = pageEntries.landing.title;

/** What each contact sheet shows. */
const sheets: Record<string, readonly Shot[]> = {
  landing: [{ of: landing, at: everywhere }],
  'landing-whole': [{ of: landing, at: ['1440', '390-dark'], whole: true }],
  form: [
    { of: landing, at: few, from: '#contact' },
    { of: 'contact form with every fault', at: few },
    { of: 'thank you, with its toast', at: few },
    { of: 'contact form that failed, with its toast', at: few },
  ],
  pages: [
    { of: pageEntries.privacy.title, at: few },
    { of: 'page not found', at: few },
    { of: 'gate', at: few },
    { of: 'gate that refused, with its toast', at: few },
  ],
  index: [{ of: 'index after the login, with its toast', at: everywhere }],
  document: [
    { of: 'proposal', at: everywhere },
    { of: 'proposal', at: few, from: '#timeline' },
    { of: 'powerbi-analysis', at: few, from: '#authentication-and-access' },
  ],
};

const documentStates: readonly Pick<(typeof pageStates)[number], 'name' | 'open'>[] = proposalSlugs.map((slug) => ({
  name: slug,
  open: async (page, session) => {
    await openRoom(page, session, documentPath(slug));
    await drawnWhole(page);
  },
}));

for (const [sheet, shots] of Object.entries(sheets)) {
  for (const [index, { of, at, whole = false, from }] of shots.entries()) {
    for (const name of at) {
      test(`${sheet}: ${of}${from ?? ''} at ${name}`, async ({ page, session, consoleErrors }, { project }) => {
        consoleErrors.allow(/./s);
        const state = [...pageStates, ...documentStates].find((each) => each.name === of);
        if (!state) throw new Error(`No page state is called "${of}".`);
        const [width, height, colorScheme] = windows[name];
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await state.open(page, session);
        if (from) await page.locator(from).evaluate((part) => part.scrollIntoView());
        // Nothing must look hovered.
        await page.mouse.move(0, 0);
        const path = `${picturesFolder(sheet, project.name)}${index}-${name}.png`;
        await page.screenshot({ path, fullPage: whole });
      });
    }
  }
}

test('the email to sales', async ({ page, lead, backend }, { project }) => {
  const visitor = { ...lead, name: 'Ada Sample', email: 'ada@example-mills.example' };
  visitor.message = 'We have a prototype that everybody likes, and no plan for the day after the demonstration.';
  const data = { ...visitor, honeypot: '', elapsedMs: 60_000 };
  expect((await page.request.post(apiPaths.contact, { data })).status()).toBe(201);
  await expect.poll(() => backend.emails(visitor.email)).toHaveLength(1);
  const [email] = await backend.emails(visitor.email);
  await page.setViewportSize({ width: 720, height: 560 });
  await page.setContent(email?.body.html ?? '');
  await page.screenshot({ path: `${picturesFolder('pages', project.name)}email.png` });
});
