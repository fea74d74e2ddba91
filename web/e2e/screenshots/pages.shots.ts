import { pageEntries } from '#shared/page-entries.ts';
import { pageStates } from '#web/e2e/page-states.ts';
import { test } from '#web/e2e/product.ts';
import { documentPath, drawnWhole, openRoom } from '#web/e2e/room.ts';
import { proposalSlugs } from '#web/e2e/rooms.ts';
import { screenshotsFolder } from './folder.ts';

type ColorScheme = 'light' | 'dark';

/** Heights of the windows that people have at these widths, less the bars of the browser. */
const heights = {
  ...{ 320: 568, 360: 640, 390: 664, 412: 785, 820: 1080 },
  ...{ 1366: 650, 1440: 789, 1536: 730, 1920: 940, 2560: 1300 },
};

type Shot = {
  file: string;
  /** The name of the page state that it shows, or the slug of a document. */
  of: string;
  at: readonly (readonly [keyof typeof heights, ColorScheme])[];
  /** The whole page, not only what the window shows. */
  whole?: boolean;
  /** What stands at the top of the window; the top of the page unless told. */
  from?: string;
};

const shots: Shot[] = [
  {
    file: 'landing',
    of: pageEntries.landing.title,
    at: [
      [1440, 'light'],
      [1440, 'dark'],
      [2560, 'light'],
      [1920, 'dark'],
      [1536, 'light'],
      [1366, 'light'],
      [820, 'dark'],
      [412, 'light'],
      [390, 'dark'],
      [360, 'light'],
      [320, 'light'],
    ],
  },
  {
    file: 'landing-whole',
    of: pageEntries.landing.title,
    at: [
      [1440, 'light'],
      [390, 'light'],
    ],
    whole: true,
  },
  { file: 'contact', of: pageEntries.landing.title, at: [[1440, 'light']], from: '#contact' },
  {
    file: 'privacy',
    of: pageEntries.privacy.title,
    at: [
      [1440, 'light'],
      [360, 'dark'],
    ],
  },
  {
    file: 'form-errors',
    of: 'contact form with every fault',
    at: [
      [1440, 'light'],
      [360, 'dark'],
    ],
  },
  { file: 'form-sending', of: 'contact form sending', at: [[820, 'light']] },
  {
    file: 'form-thanks',
    of: 'thank you, with its toast',
    at: [
      [1440, 'light'],
      [360, 'light'],
    ],
  },
  { file: 'form-failed', of: 'contact form that failed, with its toast', at: [[1440, 'dark']] },
  {
    file: 'not-found',
    of: 'page not found',
    at: [
      [1440, 'light'],
      [360, 'dark'],
    ],
  },
  {
    file: 'gate',
    of: 'gate',
    at: [
      [1440, 'light'],
      [360, 'dark'],
    ],
  },
  { file: 'gate-refused', of: 'gate that refused, with its toast', at: [[820, 'light']] },
  {
    file: 'index',
    of: 'index after the login, with its toast',
    at: [
      [1440, 'light'],
      [820, 'dark'],
      [360, 'light'],
    ],
  },
  {
    file: 'proposal',
    of: 'proposal',
    at: [
      [1440, 'light'],
      [360, 'light'],
    ],
  },
  { file: 'proposal-costs', of: 'proposal', at: [[1440, 'dark']], from: '#totals' },
  {
    file: 'comparison',
    of: 'powerbi-analysis',
    at: [
      [1440, 'light'],
      [360, 'dark'],
    ],
    from: '#authentication-and-access',
  },
];

const documentStates: readonly Pick<(typeof pageStates)[number], 'name' | 'open'>[] = proposalSlugs.map((slug) => ({
  name: slug,
  open: async (page, session) => {
    await openRoom(page, session, documentPath(slug));
    await drawnWhole(page);
  },
}));

for (const { file, of, at, whole = false, from } of shots) {
  for (const [width, colorScheme] of at) {
    test(`${file} at ${width} px, ${colorScheme}`, async ({ page, session, consoleErrors }) => {
      consoleErrors.allow(/./s);
      const state = [...pageStates, ...documentStates].find(({ name }) => name === of);
      if (!state) throw new Error(`No page state is called "${of}".`);
      await page.setViewportSize({ width, height: heights[width] });
      await page.emulateMedia({ colorScheme });
      await state.open(page, session);
      if (from) await page.locator(from).evaluate((part) => part.scrollIntoView());
      // Nothing must look hovered.
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `${screenshotsFolder}${file}-${width}-${colorScheme}.png`, fullPage: whole });
    });
  }
}
