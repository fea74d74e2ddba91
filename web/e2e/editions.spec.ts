import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, formatDate } from '#shared/dates.ts';
import type { ServedChanges, ServedProposal } from '#shared/editions.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { endsWith, expect, test } from './product.ts';
import {
  contentApi,
  documentPath,
  documentWith,
  drawnWhole,
  heading,
  index,
  openRoom,
  room,
  shortDocument,
} from './room.ts';

const { slug } = shortDocument;
const { version, validUntil } = index;
const note = '[data-validity]:visible';

/** Opens a page on a simulated day. @param daysLeft until the last day of the offer */
const openOn = async (page: Page, daysLeft: number, path: string) => {
  await page.clock.setFixedTime(`${addDays(validUntil, -daysLeft)}T12:00:00`);
  await page.goto(path);
  await drawnWhole(page);
};

/** A change to the document's first paragraph. */
const changesOf = ({ sections }: ServedProposal): ServedChanges => {
  for (const { id, title, blocks } of sections) {
    const block = blocks.find((each) => each.kind === 'paragraph' && each.lead === undefined);
    if (block?.kind !== 'paragraph') continue;
    const passages = [{ before: ['It cost $272,600.'], now: [block.text] }];
    const gone = { id: 'gone', title: 'Payment', change: 'removed' as const };
    return {
      since: version,
      sections: [
        { id, title, change: 'changed', passages },
        { ...gone, passages: [{ before: ['Due on acceptance.'], now: [] }] },
      ],
    };
  }
  throw new Error('The document has no paragraph.');
};

const replaced = addDays(index.date, 1);

/** Serves the current edition as replaced on the next day. */
const serveNext = (page: Page) =>
  page.route(`**${contentApi}/${slug}*`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    // The build did not render it, so React does.
    if (pathname.endsWith('.html')) return route.fulfill({ status: 204 });
    if (searchParams.get('since') === version) return route.fulfill({ json: changesOf(shortDocument) });
    const answer = await route.fetch();
    const document = (await answer.json()) as ServedProposal;
    const isOlder = searchParams.get('edition') === version;
    const newest = '9999.9';
    const editions = [
      { version: newest, date: replaced, validUntil: addDays(replaced, 30), note: '' },
      ...document.editions,
    ];
    const json: ServedProposal = isOlder
      ? { ...document, newest, editions }
      : { ...document, version: newest, newest, editions };
    await route.fulfill({ json });
  });

test('client sees the edition with the last day of its offer', async ({ page, session }) => {
  await openRoom(page, session);
  for (const path of [room, documentPath(documentWith('signatures').slug)]) {
    await openOn(page, 8, path);
    const facts = page.locator('.offer-facts');
    await expect(facts).toContainText(`${roomTexts.facts.version}${version}`);
    await expect(facts).toContainText(`${roomTexts.facts.date}${formatDate(index.date)}`);
    await expect(page.getByText(roomTexts.order.lastDay, { exact: true })).toBeVisible();
    await expect(page.locator(note)).toHaveCount(0);
    await openOn(page, 3, path);
    await expect(page.locator(note).first()).toContainText(formatDate(index.validUntil));
    // A document also says so beside its signatures.
    await expect(page.locator(note)).toHaveCount(path === room ? 1 : 2);
    await openOn(page, -5, path);
    await expect(page.locator(note).first()).toContainText(roomTexts.validity.over(validUntil));
    await expect(page.getByText(roomTexts.validity.ended, { exact: true })).toBeVisible();
    await expect(page.getByText(roomTexts.facts.validUntil).locator('visible=true')).toHaveCount(0);
    const renew = page.locator(note).first().getByRole('link', { name: roomTexts.validity.renew });
    await expect(renew).toHaveAttribute('href', new RegExp(`^mailto:${index.contact.email}\\?subject=`));
  }
});

test('client downloads the PDF under its name', async ({ page, session }) => {
  await openRoom(page, session, documentPath(slug));
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: roomTexts.download }).click();
  const download = await arriving;
  const title = index.items.find((item) => item.slug === slug)?.title;
  expect(download.suggestedFilename()).toBe(`${index.client} ${title} ${version}.pdf`);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('client finds whom to ask about a page or section', async ({ page, session }) => {
  await openRoom(page, session, room);
  const { email, name } = index.contact;
  for (const path of [room, documentPath(slug)]) {
    await page.goto(path);
    const foot = page.getByRole('main').locator('footer');
    await expect(foot).toContainText(name);
    await expect(foot.getByRole('link', { name: email })).toBeVisible();
    await expect(foot.getByText(roomTexts.views)).toBeVisible({ visible: index.countsViews });
  }
  const { title, sections } = shortDocument;
  await drawnWhole(page);
  const ask = page.getByRole('link', { name: roomTexts.contact.askAbout });
  for (const section of sections.slice(0, 2)) {
    await page.locator(`#${section.id}`).evaluate((element) => element.scrollIntoView());
    const subject = roomTexts.contact.subject(title, version, section.title);
    await expect(ask).toHaveAttribute('href', `mailto:${email}?subject=${encodeURIComponent(subject)}`);
  }
});

test('client finds the newest edition from an older one', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await openRoom(page, session, `${documentPath(slug)}?edition=98.0`);
  await expect(heading(page)).toHaveText(notFound.heading);
  await serveNext(page);
  await page.goto(`${documentPath(slug)}?edition=${version}`);
  const sentence = roomTexts.editions.replaced(version, '9999.9', replaced);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByText(roomTexts.facts.validUntil).locator('visible=true')).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: roomTexts.editions.toNewest('9999.9') }).click();
  await expect(page).toHaveURL(endsWith(documentPath(slug)));
  await drawnWhole(page);
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test('client reads what changed since the previous edition', async ({ page, session }) => {
  expect(shortDocument.editions.length).toBeGreaterThan(1);
  await serveNext(page);
  await openRoom(page, session, documentPath(slug));
  await page.getByText(roomTexts.changes.summary(version)).click();
  await page.locator('main details details summary').first().click();
  await expect(page.getByText('It cost $272,600.')).toBeVisible();
  await page.getByText(roomTexts.changes.part('Payment', 'removed')).click();
  await expect(page.getByText('Due on acceptance.')).toBeVisible();
});

test('client reads why an edition changed its terms', async ({ page, session }) => {
  await openRoom(page, session, room);
  const { terms = [], since = '' } = index.changes ?? {};
  expect(terms.length).toBeGreaterThan(0);
  const changes = page.getByRole('region', { name: roomTexts.changes.heading(version, since) });
  for (const { name, before, now, reason } of terms) {
    const term = changes.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    for (const words of [before, now, reason]) if (words) await expect(term).toContainText(words);
  }
  const last = changes.locator('dl > div').last();
  await expect(last).toBeHidden();
  await changes.locator('summary').click();
  await expect(last).toBeVisible();
  const note = index.editions.find((edition) => edition.version === version)?.note ?? '';
  await expect(changes).toContainText(note);
});
