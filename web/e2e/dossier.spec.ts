import type { Page } from '@playwright/test';
import { addDays, formatDate } from '#shared/dates.ts';
import type { Figure } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { endsWith, expect, test } from './product.ts';
import { contentApi, documentPath, heading, openRoom } from './room.ts';
import { documents, index } from './rooms.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');
const strip = (page: Page) => page.getByRole('region', { name: roomTexts.order.heading(index.order?.subject ?? '') });
const toForm = (page: Page) => strip(page).getByRole('link', { name: roomTexts.order.toForm });

/** What decides on a page, as it is read: each figure under what it is, the last day among them. */
const figuresOf = (decides: readonly Figure[]) => [
  ...decides,
  { value: formatDate(index.validUntil), label: roomTexts.order.lastDay },
];

const windows = [
  [1280, 720],
  [1366, 650],
  [390, 664],
  [360, 640],
] as const;

test('the first view of every window: what can be ordered, what decides, and where a document begins', async ({
  page,
  session,
}) => {
  await page.clock.setFixedTime(`${index.date}T12:00:00`);
  const expectFigures = async (figures: readonly Figure[], at: string) => {
    for (const { value, label } of figuresOf(figures)) {
      const figure = page.locator('main dl > div', { hasText: label }).first();
      // Dates and ranges are held together by other spaces.
      expect((await figure.innerText()).replaceAll('\u00A0', ' '), at).toContain(value);
      await expect(figure, at).toBeInViewport({ ratio: 1 });
      expect(await figure.evaluate((node) => node.scrollWidth - node.clientWidth), at).toBeLessThanOrEqual(0);
    }
  };
  await openRoom(page, session);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await expect(toForm(page)).toBeInViewport({ ratio: 1 });
    await expectFigures(index.order?.decides ?? [], `index, ${width} px`);
    await expect(cards(page).first()).toBeInViewport();
  }
  for (const { slug, decides = [], sections } of documents) {
    await page.goto(documentPath(slug));
    expect(decides.length).toBeGreaterThan(0);
    for (const [width, height] of windows) {
      const at = `${slug}, ${width} px`;
      await page.setViewportSize({ width, height });
      await expect(heading(page), at).toBeInViewport({ ratio: 1 });
      await expectFigures(decides, at);
      const begins = (what: string) =>
        page.locator(what).evaluate((node) => Math.round(node.getBoundingClientRect().x));
      // Beside the contents the second figure begins where the text does.
      if (width > 1152) expect(await begins('.cover .figures > :nth-child(2)'), at).toBe(await begins('.reading'));
      // Its heading, and a line of its text or more.
      const section = page.locator(`#${sections[0]?.id}`);
      await expect(section.getByRole('heading').first(), at).toBeInViewport({ ratio: 1 });
      const text = await section.locator('.blocks > *').first().boundingBox();
      expect((text?.y ?? height) + 29, at).toBeLessThanOrEqual(height);
    }
  }
});

test('from the strip one step leads to the order form', async ({ page, session }) => {
  await page.clock.setFixedTime(`${index.date}T12:00:00`);
  await openRoom(page, session);
  await toForm(page).click();
  await expect(page).toHaveURL(endsWith(documentPath(index.order?.slug ?? '')));
});

test('nothing can be ordered of an offer that ended, nor in a room without an order form', async ({
  page,
  session,
}) => {
  await page.clock.setFixedTime(`${addDays(index.validUntil, 1)}T12:00:00`);
  await openRoom(page, session);
  await expect(cards(page)).toHaveCount(index.items.length);
  await expect(strip(page)).toHaveCount(0);
  await page.clock.setFixedTime(`${index.date}T12:00:00`);
  const { order, ...without } = index;
  await page.route(`**${contentApi}`, (route) => route.fulfill({ json: without }));
  await page.reload();
  await expect(cards(page)).toHaveCount(index.items.length);
  await expect(page.getByRole('link', { name: roomTexts.order.toForm })).toHaveCount(0);
  await expect(page.getByRole('main').locator('dl').first()).toContainText(
    `${roomTexts.facts.validUntil}${formatDate(index.validUntil)}`,
  );
});

test('each card says how long its document takes to read, and how many pages it has', async ({ page, session }) => {
  await openRoom(page, session);
  for (const [position, { words, pages }] of index.items.entries()) {
    const text = await cards(page).nth(position).innerText();
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(roomTexts.index.pages(pages ?? 0));
    const minutes = Number(/(\d+) minutes? to read/.exec(text)?.[1]);
    const read = words.reduce((sum, count) => sum + count, 0);
    expect(minutes).toBeGreaterThan(read / 300);
    expect(minutes).toBeLessThan(read / 150);
  }
});
