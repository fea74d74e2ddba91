import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, formatDate } from '#shared/dates.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { expect, holdReact, test } from './product.ts';
import {
  changesSince,
  documentPath,
  documentWith,
  heading,
  index,
  openRoom,
  room,
  roomHydrated,
  shortDocument,
  waitForPageEnd,
} from './room.ts';

const { slug } = shortDocument;
const { version, validUntil } = index;
const older = index.editions.find((edition) => edition.version !== index.newest)?.version ?? '';
const note = '[data-validity]:visible';

/** Opens a page on a simulated day. @param daysLeft days until the offer's last day */
const openOn = async (page: Page, daysLeft: number, path: string) => {
  await page.clock.setFixedTime(`${addDays(validUntil, -daysLeft)}T12:00:00`);
  await page.goto(path);
  await waitForPageEnd(page);
};

test("client sees the edition and the offer's last day", async ({ page, session }) => {
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
    // A document repeats the note beside its signatures.
    await expect(page.locator(note)).toHaveCount(path === room ? 1 : 2);
    await openOn(page, -5, path);
    await expect(page.locator(note).first()).toContainText(roomTexts.validity.over(validUntil));
    await expect(page.getByText(roomTexts.validity.ended, { exact: true })).toBeVisible();
    await expect(page.getByText(roomTexts.facts.validUntil).locator('visible=true')).toHaveCount(0);
    const renew = page.locator(note).first().getByRole('link', { name: roomTexts.validity.renew });
    await expect(renew).toHaveAttribute('href', new RegExp(`^mailto:${index.contact.email}\\?subject=`));
  }
});

test('client downloads a PDF whose file name contains the title and the edition', async ({ page, session }) => {
  await openRoom(page, session, documentPath(slug));
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: roomTexts.download }).click();
  const download = await arriving;
  const title = index.items.find((item) => item.slug === slug)?.title;
  expect(download.suggestedFilename()).toBe(`${index.client} ${title} ${version}.pdf`);
  expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
});

test('client sees whom to ask about a page or section', async ({ page, session }) => {
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
  await waitForPageEnd(page);
  const ask = page.getByRole('link', { name: roomTexts.contact.askAbout });
  for (const section of sections.slice(0, 2)) {
    await page.locator(`#${section.id}`).evaluate((element) => element.scrollIntoView());
    const subject = roomTexts.contact.subject(title, version, section.title);
    await expect(ask).toHaveAttribute('href', `mailto:${email}?subject=${encodeURIComponent(subject)}`);
  }
});

test('client opens the newest edition from an older edition', async ({ page, session }) => {
  const release = await holdReact(page);
  await openRoom(page, session, `${documentPath(slug)}?edition=${older}&utm_source=mail`);
  const { newest } = index;
  const sentence = page.getByText(roomTexts.editions.replaced(older, newest, index.date)).first();
  const toNewest = page.getByRole('link', { name: roomTexts.editions.toNewest(newest) });
  await expect(sentence).toBeVisible();
  release();
  await roomHydrated(page);
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media });
    await expect(sentence).toBeVisible();
    await expect(page.getByText(roomTexts.facts.validUntil).locator('visible=true')).toHaveCount(0);
  }
  await toNewest.click();
  await expect(page).toHaveURL(documentPath(slug));
  await expect(heading(page)).toHaveText(shortDocument.title);
  await expect(toNewest).toHaveCount(0);
});

test('client reads what changed since the previous edition', async ({ page, session }) => {
  const release = await holdReact(page);
  await openRoom(page, session, documentPath(slug));
  await page.getByText(roomTexts.changes.summary(older)).click();
  release();
  const { sections } = changesSince(slug, older);
  const changed = page.locator('main details details');
  await expect(changed.locator('summary')).toHaveText(
    sections.map(({ title, change }) => roomTexts.changes.part(title, change)),
  );
  await changed.first().locator('summary').click();
  const lines = sections[0]?.passages.flatMap(({ before, now }) => [...before, ...now]) ?? [];
  const shown = lines.map((line) => line.split(' | ').filter(Boolean).join(' · '));
  await expect(changed.first().locator('dd:visible')).toHaveText(shown);
});

test('client reads why the terms changed since the previous edition', async ({ page, session }) => {
  await openRoom(page, session, room);
  const { terms = [], since = '' } = index.changes ?? {};
  expect(terms.length).toBeGreaterThan(0);
  const changes = page.getByRole('region', { name: roomTexts.changes.heading(version, since) });
  for (const { name, before, now, reason } of terms) {
    const term = changes
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: name }) })
      .last();
    for (const words of [before, now, reason]) if (words) await expect(term).toContainText(words);
  }
  for (const group of new Set(terms.flatMap(({ group }) => group ?? [])))
    await expect(changes.getByRole('heading', { name: group })).toBeVisible();
  const [section] = index.changes?.documents[0]?.sections ?? [];
  const link = changes.getByRole('link', { name: section?.title ?? '' }).first();
  await expect(link).toBeHidden();
  await changes.locator('ul > li > details > summary').first().click();
  await expect(link).toBeVisible();
  const note = index.editions.find((edition) => edition.version === version)?.note ?? '';
  await expect(changes).toContainText(note);
});
