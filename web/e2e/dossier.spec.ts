import type { Page } from '@playwright/test';
import { formatDate } from '#shared/dates.ts';
import type { Figure } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { expect, placeOf, resize, test } from './product.ts';
import { contentApi, documentPath, documents, index, openRoom, orderLink, room, serveContent } from './room.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');
const strip = (page: Page) => page.getByRole('region', { name: index.order?.name ?? '' });

/** A page's key figures and their labels, including the offer's last day. */
const figuresOf = (decides: readonly Figure[]) => [
  ...decides,
  { value: formatDate(index.validUntil), label: roomTexts.order.lastDay },
];

/** Matches a card's reading time, whatever the number. */
const timeToRead = new RegExp(roomTexts.index.minutes(2).replace('2', String.raw`\d+`));

const windows = ['1366×650', '390×664', '360×640'];

/** Runs in the page: the labels of key figures that are not fully visible without scrolling. */
const unseen = (figures: Figure[]): string[] => {
  const places = [...document.querySelectorAll<HTMLElement>('main dl > div')].map((place) => ({
    place,
    // Dates and ranges contain non-breaking spaces.
    text: place.innerText.replaceAll('\u00A0', ' '),
  }));
  return figures
    .filter(({ value, label }) => {
      const found = places.find(({ text }) => text.includes(label));
      if (!found?.text.includes(value)) return true;
      const { left, right, bottom } = found.place.getBoundingClientRect();
      const isWhole = left >= 0 && right <= innerWidth && bottom <= innerHeight;
      return !isWhole || found.place.scrollWidth > found.place.clientWidth;
    })
    .map(({ label }) => label);
};

/** Runs in the page: key figures that wrap onto a second line. */
const broken = () =>
  [...document.querySelectorAll<HTMLElement>('.figures dd')]
    .filter((figure) => figure.offsetHeight > 2 * Number.parseFloat(getComputedStyle(figure).fontSize))
    .map(({ innerText }) => innerText);

/** Runs in the page: key figures whose label is not both below the value and left-aligned with it. */
const beside = (strip: Element) =>
  [...strip.querySelectorAll<HTMLElement>('.figures > div')]
    .filter((fact) => {
      const [label, value] = [...fact.children].map((part) => part.getBoundingClientRect());
      return label && value && (label.top < value.bottom || label.left !== value.left);
    })
    .map(({ innerText }) => innerText);

test('client sees the price and the order link without scrolling', async ({ page, session }) => {
  await page.clock.setFixedTime(`${index.date}T12:00:00`);
  await openRoom(page, session);
  await expect(cards(page)).toContainText(index.items.map(() => timeToRead));
  const { terms = [] } = index.changes ?? {};
  const gravest = terms[0]?.group;
  const ofGravest = roomTexts.changes.of(terms.filter(({ group }) => group === gravest).length, gravest ?? '');
  const changed = strip(page).getByRole('link', { name: ofGravest });
  for (const size of windows) {
    await resize(page, size);
    await expect(orderLink(page)).toBeInViewport({ ratio: 1 });
    await expect(strip(page).getByText(index.order?.condition ?? '')).toBeInViewport({ ratio: 1 });
    if (gravest) await expect(changed).toBeInViewport({ ratio: 1 });
    await expect(cards(page).first().getByRole('heading'), size).toBeInViewport();
    expect(await strip(page).evaluate(beside), size).toEqual([]);
    const inSight = () => page.evaluate(unseen, figuresOf(index.order?.decides ?? []));
    await expect.poll(inSight, `index, ${size}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => page.evaluate(broken)).toEqual([]);
  for (const { slug, decides = [], sections } of documents) {
    await page.goto(documentPath(slug));
    const id = sections[0]?.id ?? '';
    const isForm = slug === index.order?.slug;
    const { sendEntries, byEmail, entriesSubject, subject } = roomTexts.order;
    const isDraft = index.order?.condition !== undefined;
    const order = isForm ? page.getByRole('link', { name: isDraft ? sendEntries : byEmail }) : orderLink(page);
    await page.locator(`#${id} .blocks`).waitFor();
    const entries = isForm ? (index.overview?.open.find(({ by }) => by === 'you')?.what ?? []) : [];
    const mail = isForm ? [isDraft ? entriesSubject : subject, ...entries] : [];
    for (const words of mail) await expect(order).toHaveAttribute('href', new RegExp(encodeURIComponent(words)));
    expect(decides.length).toBeGreaterThan(0);
    for (const size of windows) {
      const at = `${slug}, ${size}`;
      const { height } = await resize(page, size);
      await expect.poll(() => page.evaluate(unseen, figuresOf(decides)), at).toEqual([]);
      await expect(order, at).toBeInViewport({ ratio: 1 });
      const place = (selector: string) => placeOf(page.locator(selector).first());
      expect((await place('h1')).top - (await place('header')).bottom, at).toBeGreaterThanOrEqual(16);
      // The first section's heading is visible with at least one line of text.
      expect((await place(`#${id} h2`)).bottom, at).toBeLessThanOrEqual(height);
      expect((await place(`#${id} .blocks > *`)).top + 29, at).toBeLessThanOrEqual(height);
    }
  }
  for (const path of [room, documentPath(documents[0].slug)]) {
    await page.goto(path);
    await orderLink(page).click();
    await expect(page).toHaveURL(documentPath(index.order?.slug ?? ''));
  }
});

test('client sees no order link if the offer has ended or the room has no order form', async ({ page, session }) => {
  // Dates far from today work even if another test's clock is still set on the shared page.
  const [past, future] = ['2000-01-01', '2999-12-31'];
  const [document] = documents;
  await serveContent(page, contentApi, { ...index, validUntil: past });
  await serveContent(page, `${contentApi}/${document.slug}`, { ...document, validUntil: past });
  await openRoom(page, session);
  await expect(cards(page)).toHaveCount(index.items.length);
  await expect(strip(page)).toHaveCount(0);
  await page.goto(documentPath(document.slug));
  await expect(page.getByText(roomTexts.validity.ended, { exact: true })).toBeVisible();
  await expect(orderLink(page)).toHaveCount(0);
  const { order, ...without } = index;
  await serveContent(page, contentApi, { ...without, validUntil: future });
  await page.goto(room);
  await expect(cards(page)).toHaveCount(index.items.length);
  await expect(orderLink(page)).toHaveCount(0);
  await expect(page.locator('.offer-facts')).toContainText(`${roomTexts.facts.validUntil}${formatDate(future)}`);
});
