import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import { getMimeType } from 'hono/utils/mime';
import { getDocumentProxy } from 'unpdf';
import { siteFolder } from '#infra/built-site.ts';
import { buildSiteIfChanged } from '#scripts/build.ts';
import { ensureBrowser } from '#scripts/common/browser.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import type { SessionReply } from '#shared/session.ts';
import { site } from '#shared/site.ts';
import { storedPath } from '#shared/stored-rooms.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { type Room, storedFiles } from '#web/publishing/build.ts';
import type { Edition } from '#web/publishing/editions.ts';
import type { RoomFolder } from '#web/publishing/room-folders.ts';

const sheetsOf = async (pdf: Uint8Array): Promise<Record<string, number>> => {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  type Target = [sheet: Parameters<typeof file.getPageIndex>[0]];
  const targets = Object.entries((await file.getDestinations()) as Record<string, Target>);
  const sheets = targets.map(async ([id, [sheet]]) => [id, (await file.getPageIndex(sheet)) + 1] as const);
  return Object.fromEntries(await Promise.all(sheets));
};

// Prints twice, because Chromium lacks target-counter (CSS Generated Content for Paged Media): the first copy shows on
// which sheets the sections begin; the second lists those sheets in its table of contents.
const printWithSheetNumbers = async (page: Page, format: string): Promise<Uint8Array> => {
  const print = () => page.pdf({ format, printBackground: true, tagged: true, outline: true });
  const sheets = await sheetsOf(await print());
  const listed = await page.locator('[data-sheet-of]').evaluateAll((places, numbers) => {
    const ids = places.map((place) => place.getAttribute('data-sheet-of') ?? '');
    for (const [index, id] of ids.entries())
      Object.assign(places[index] ?? {}, { textContent: `${numbers[id] ?? ''}` });
    return ids;
  }, sheets);
  const printed = await print();
  const after = await sheetsOf(printed);
  // Compares only the listed sections, because the copies may differ in other link targets.
  const moved = listed.filter((id) => sheets[id] === undefined || sheets[id] !== after[id]);
  if (moved.length === 0) return printed;
  throw new Error(`The numbers in the contents have moved sections to other sheets: ${moved.join(', ')}.`);
};

const largest = 400_000;

/** Never contacted: `answer` responds to every request. */
const origin = 'https://print.invalid';

/** Serves the built site and the edition as the site would to a visitor who is logged in to the room. */
const answer = (room: Room) => {
  const stored = new Map(storedFiles(room).map(({ path, text }) => [path, text]));
  const session: SessionReply = { isAuthenticated: true, room: room.facts.address };
  return async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === apiPaths.check) return route.fulfill({ json: session });
    if (pathname.startsWith(`${apiPaths.proposals}/`)) {
      // Without prerendered HTML, React renders the page from the JSON below.
      if (pathname.endsWith('.html')) return route.fulfill({ status: 204 });
      const slug = pathname.split('/').at(-1);
      return route.fulfill({
        contentType: 'application/json',
        body: stored.get(storedPath({ room: room.name, slug })) ?? '{}',
      });
    }
    const isPage = pathname.startsWith(pageEntries.clientRoom.path);
    const file = join(siteFolder, isPage ? pageEntries.clientRoom.file : pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: getMimeType(file) ?? '', body: readFileSync(file) });
  };
};

// Chromium does not compress the tags, which are two thirds of the file, and names itself as the PDF's creator.
const finished = async (pdf: Uint8Array, date: string): Promise<Uint8Array> => {
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  file.setCreationDate(new Date(date));
  file.setModificationDate(new Date(date));
  file.setAuthor(site.name);
  file.setCreator(site.name);
  return file.save({ useObjectStreams: true });
};

const printOne = async (browser: Browser, room: Room, slug: string): Promise<Uint8Array> => {
  const page = await browser.newPage();
  try {
    await page.route('**/*', answer(room));
    // Sets the clock to the edition's date, because a published PDF must not say that the offer ends soon.
    await page.clock.setFixedTime(`${room.editions[0]?.facts.date}T12:00:00`);
    await page.goto(origin + roomPath(room.facts.address, slug));
    await page.locator('main footer').waitFor();
    // Loads the fonts, which decide where lines break. `allSettled`, because a local fallback font may be missing.
    await page.evaluate('Promise.allSettled([...document.fonts].map((face) => face.load()))');
    const pdf = await finished(await printWithSheetNumbers(page, room.facts.paper), room.editions[0]?.facts.date ?? '');
    if (pdf.byteLength <= largest) return pdf;
    const size = Math.ceil(pdf.byteLength / 1000);
    throw new SetupError(
      `The document "${slug}" prints to ${size} KB; ${largest / 1000} KB is the most. Nothing was published.`,
    );
  } finally {
    await page.close();
  }
};

/** Prints an edition's documents as tagged PDFs with bookmarks. @throws {SetupError} when a PDF is too large */
export const printDocuments = async (
  room: RoomFolder,
  edition: Edition,
  log: (line: string) => void,
): Promise<Map<string, Uint8Array>> => {
  await buildSiteIfChanged();
  const executablePath = await ensureBrowser(process.env, log);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const printed = new Map<string, Uint8Array>();
    for (const slug of edition.documents.keys()) {
      log(`Printing ${slug} ...`);
      printed.set(slug, await printOne(browser, { ...room, editions: [edition], withdrawn: [] }, slug));
    }
    return printed;
  } finally {
    await browser.close();
  }
};
