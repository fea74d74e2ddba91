import type { Page } from '@playwright/test';
import { formatDate } from '#shared/dates.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { expect, test } from './product.ts';
import { documentPath, drawnWhole, heading, openRoom, readDocument, room } from './room.ts';
import { index } from './rooms.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');

test('the index names the last day of the offer and whom to ask, before anything else', async ({ page, session }) => {
  await page.clock.setFixedTime(`${index.date}T12:00:00`);
  await openRoom(page, session);
  const facts = page.getByRole('main').locator('dl').first();
  await expect(facts).toContainText(`${roomTexts.facts.validUntil}${formatDate(index.validUntil)}`);
  await expect(facts).toContainText(index.contact.name);
  await expect(facts).toContainText(index.contact.email);
});

test('in a wide window the last day of the offer takes one line', async ({ page, session }) => {
  await page.clock.setFixedTime(`${index.date}T12:00:00`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRoom(page, session);
  const term = page.getByRole('term').filter({ hasText: roomTexts.facts.validUntil });
  const lines = await term.locator('+ dd').evaluate((day) => {
    const { lineHeight } = getComputedStyle(day);
    return day.getBoundingClientRect().height / Number.parseFloat(lineHeight);
  });
  expect(lines).toBeCloseTo(1);
});

test('the first document is across the width and says to start there; no row has four cards', async ({
  page,
  session,
}) => {
  await openRoom(page, session);
  await expect(cards(page)).toHaveCount(index.items.length);
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards(page).evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
    const [first, ...others] = boxes as DOMRect[];
    const list = await page.getByRole('main').getByRole('list').first().boundingBox();
    expect(Math.abs((first?.width ?? 0) - (list?.width ?? 0))).toBeLessThan(2);
    for (const other of others) expect(other.top, `${width} px`).toBeGreaterThanOrEqual(first?.bottom ?? 0);
  }
  await expect(cards(page).filter({ hasText: roomTexts.index.startHere })).toHaveCount(1);
  await expect(cards(page).first()).toContainText(roomTexts.index.startHere);
});

test('each card says how long its document takes to read, and how many pages it has', async ({ page, session }) => {
  await openRoom(page, session, room);
  const minutes: number[] = [];
  for (const [position, { slug, pages }] of index.items.entries()) {
    const text = await cards(page).nth(position).innerText();
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(roomTexts.index.pages(pages ?? 0));
    minutes.push(Number(/(\d+) minutes? to read/.exec(text)?.[1]));
    await page.goto(documentPath(slug));
    await expect(heading(page)).toHaveText((await readDocument(page, slug)).title);
    await drawnWhole(page);
    // What is read on the page itself, without its controls: as many words as the card takes it for, nearly.
    const read = await page
      .locator('main section[id] :is(h2, h3, p:not(.print\\:hidden), li, dt, dd, th, td, caption)')
      .evaluateAll((nodes) => nodes.reduce((sum, node) => sum + (node.textContent?.split(/\s+/).length ?? 0), 0));
    expect(minutes.at(-1)).toBeGreaterThan(read / 300);
    expect(minutes.at(-1)).toBeLessThan(read / 150);
    await page.goto(room);
  }
  expect(new Set(minutes).size).toBeGreaterThan(1);
});

test('the drawing of each card has a dot for each minute to read', async ({ page, session }) => {
  await openRoom(page, session);
  for (const position of index.items.keys()) {
    const card = cards(page).nth(position);
    const minutes = Number(/(\d+) minutes? to read/.exec(await card.innerText())?.[1]);
    // The first card shows its document's timeline too, at two widths.
    const rows = (await card.locator('svg').first().locator('path').getAttribute('d'))?.match(/h\d+/g) ?? [];
    // A line has a dot at its start, and at every tenth unit.
    const dots = rows.map((row) => 1 + Math.floor(Number(row.slice(1)) / 10));
    expect(dots.reduce((sum, count) => sum + count, 0)).toBe(minutes);
    // A full row before another begins.
    expect(new Set(dots.slice(0, -1)).size).toBeLessThanOrEqual(1);
  }
});
