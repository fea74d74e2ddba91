import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { expect, nextFrames, placeOf, resize, type Session, test } from './product.ts';
import { documentPath, index, longest, openCompletely, openRoom, orderLink } from './room.ts';

const openLongest = (page: Page, session: Session) => openCompletely(page, session, documentPath(longest.slug));
const { sections } = longest;
const contentsBar = (page: Page) => page.locator('.contents > summary');
const read = (page: Page, index: number) =>
  page.locator(`#${sections.at(index)?.id}`).evaluate((section) => section.scrollIntoView());

/** Runs in the page: the average number of characters per full line, for each paragraph of more than three lines. */
const lettersPerLine = (paragraphs: Element[]): number[] =>
  paragraphs.flatMap((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const rects = [...range.getClientRects()];
    const lineOf = ({ bottom }: DOMRect) => Math.round(bottom / 10);
    const lines = [...new Set(rects.map(lineOf))];
    const last = rects.filter((rect) => lineOf(rect) === lines.at(-1));
    const lastWidth = Math.max(...last.map(({ right }) => right)) - Math.min(...last.map(({ left }) => left));
    const filled = lines.length - 1 + lastWidth / paragraph.clientWidth;
    return lines.length > 3 ? [(paragraph.textContent?.length ?? 0) / filled] : [];
  });

test('client reads 20 px text in lines of about 78 characters', async ({ page, session }) => {
  await openLongest(page, session);
  const paragraphs = page.locator('main section p.max-w-measure');
  await expect(paragraphs.first()).toHaveCSS('font-size', '20px');
  const counts = await paragraphs.evaluateAll(lettersPerLine);
  expect(counts.length).toBeGreaterThan(3);
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(average).toBeGreaterThan(70);
  expect(average).toBeLessThan(81);

  for (const width of [360, 735, 736, 1024, 1152, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    // Tables adapt to a new width in the next frame.
    await nextFrames(page);
    const sizes = await page
      .locator('svg.picture:visible')
      .evaluateAll((pictures) => pictures.map((picture) => 13 * ((picture as SVGSVGElement).getScreenCTM()?.a ?? 0)));
    // The SVG's view box is one unit wider on each side than the drawing, so its 13 px text renders slightly smaller.
    expect(Math.min(...sizes), `${width} px`).toBeGreaterThan(12.9);
    expect(Math.max(...sizes), `${width} px`).toBeLessThan(20);
    if (width < 1024) continue;
    const column = Math.round((await placeOf(page.locator('.reading'))).width);
    const widths = await page
      .locator('.reading .blocks > :is(p, ul, ol, aside, figure, .fitting)')
      .evaluateAll((blocks) => [...new Set(blocks.map((block) => Math.round(block.getBoundingClientRect().width)))]);
    expect(widths, `${width} px`).toEqual([column]);
  }
});

test("client sees the drawing of a hundred dots on a document's cover", async ({ page, session }) => {
  await openLongest(page, session);
  const home = page.locator('svg:has(> .home)');
  for (const size of ['1440×789', '768×954', '390×664']) {
    await resize(page, size);
    await expect(home, size).toBeInViewport({ ratio: 1 });
    await expect(orderLink(page)).toBeInViewport({ ratio: 1 });
  }
  await page.emulateMedia({ media: 'print' });
  await expect(home).toBeVisible();
});

test('client sees numbered sections in the table of contents', async ({ page, session }) => {
  const heads = [...new Set(sections.flatMap(({ part }) => part ?? []))];
  expect(heads.length).toBeGreaterThan(1);
  await openLongest(page, session);
  const contents = page.getByRole('navigation', { name: roomTexts.contents.heading });
  await expect(contents.locator('p:has(+ ol)')).toHaveText(heads);
  await expect(contents.getByRole('list')).toHaveCount(heads.length);
  for (const [index, { id, title }] of sections.entries()) {
    const entry = contents.getByRole('listitem').nth(index);
    await expect(entry).toHaveText(`${index + 1}${title}`);
    await expect(page.locator(`#${id} header`).first()).toContainText(new RegExp(`^${index + 1}`));
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true }).first()).toBeVisible();
  }
});

test('client sees the current section marked in the table of contents', async ({ page, session }) => {
  await openLongest(page, session);
  const entry = (index: number) => contents.getByRole('link').nth(index);
  const contents = page.getByRole('navigation', { name: roomTexts.contents.heading }).first();
  await expect(entry(0)).toHaveAttribute('aria-current', 'location');
  const middle = Math.floor(sections.length / 2);
  await read(page, middle);
  await expect(entry(middle)).toHaveAttribute('aria-current', 'location');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(entry(0)).toHaveAttribute('aria-current', 'location');

  await page.setViewportSize({ width: 1280, height: 640 });
  const last = sections.length - 1;

  await read(page, last);
  await expect(entry(last)).toHaveAttribute('aria-current', 'location');
  await expect(entry(last)).toBeInViewport();
  await expect(entry(1)).not.toBeInViewport();

  await entry(last - 1).focus();
  await page.keyboard.press('Tab');
  await expect(entry(last)).toBeFocused();
  await read(page, 1);
  await expect(entry(1)).toHaveAttribute('aria-current', 'location');
  await expect(entry(last)).toBeInViewport();

  // From the last section, a link leads back to the top.
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await read(page, -1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    if (width === 360) await contentsBar(page).click();
    await page.getByRole('link', { name: roomTexts.contents.toTop }).locator('visible=true').last().click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});

test('client opens the table of contents from the contents bar on a phone', async ({ page, session }) => {
  await openLongest(page, session);
  await page.setViewportSize({ width: 390, height: 664 });
  const bar = contentsBar(page);
  const { id, title = '' } = sections[5] ?? {};
  await expect(bar).toHaveText(`${roomTexts.contents.heading}${sections[0]?.title}`);
  for (const width of [390, 820, 1000]) {
    await page.setViewportSize({ width, height: 664 });
    const [text, own] = [await placeOf(page.locator('.reading')), await placeOf(bar)];
    expect([own.left, own.right], `${width} px`).toEqual([text.left, text.right]);
  }
  await page.setViewportSize({ width: 390, height: 664 });
  await read(page, 5);
  await expect(bar).toContainText(title);
  await expect(bar).toBeInViewport({ ratio: 1 });
  // No text shows between the top bar and the contents bar.
  expect((await placeOf(bar.locator('..'))).top).toBeLessThan((await placeOf(page.getByRole('banner'))).bottom);
  expect((await placeOf(page.locator(`#${id} h2`))).top).toBeGreaterThan((await placeOf(bar)).top + 44);
  await bar.click();
  const contents = page.getByRole('navigation', { name: roomTexts.contents.heading });
  await expect(contents.getByRole('link', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(contents.getByRole('link', { name: roomTexts.contact.askAbout })).toBeInViewport({ ratio: 1 });
  await contents.getByRole('link', { name: sections[8]?.title ?? '', exact: true }).click();
  await expect(contents).toBeHidden();
  await expect(bar).toContainText(sections[8]?.title ?? '');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

// scripts/ops/rooms/printed-drafts.test.ts tests printed documents.
test('client sees the print logo only in print', async ({ page, session }) => {
  await openLongest(page, session);
  const onPaper = page.locator('[data-print-logo]');
  const onScreen = [page.getByRole('banner'), page.getByRole('link', { name: roomTexts.contact.askAbout })];
  await expect(onPaper).toBeHidden();
  for (const part of onScreen) await expect(part).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(onPaper).toBeVisible();
  for (const part of onScreen) await expect(part).toBeHidden();
});

test('client prints the index on one sheet', async ({ page, session }) => {
  await openRoom(page, session);
  await expect(page.getByRole('list').last()).toBeVisible();
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    const file = await getDocumentProxy(new Uint8Array(pdf));
    expect(file.numPages, format).toBe(1);
    const { text } = await extractText(file, { mergePages: true });
    const printed = text.replace(/\s+/g, '');
    const { note = '' } = index.editions.find(({ version }) => version === index.version) ?? {};
    for (const words of [note, ...(index.overview?.risks ?? [])])
      expect(printed, format).toContain(words.replace(/\s+/g, '').slice(0, 20));
  }
  // Text on a Letter sheet is 680 px wide.
  await page.setViewportSize({ width: 680, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const figures = page.locator('.order-strip dd');
  expect(
    await figures.evaluateAll((all) => all.filter((figure) => figure.scrollWidth > figure.clientWidth).length),
  ).toBe(0);
  const sizes = await figures.evaluateAll((all) =>
    all.map((figure) => Number.parseFloat(getComputedStyle(figure).fontSize)),
  );
  expect(sizes[0]).toBeGreaterThan(1.5 * Math.max(...sizes.slice(1)));
});
