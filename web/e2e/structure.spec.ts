import { contactForm } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { expect, fillIn, sendButton, test } from './product.ts';
import { documents, enter, openRoom, room } from './room.ts';

/** Runs in the page: the tables without a caption, or with a column or a row that has no head. */
const faultyTables = (): string[] =>
  [...document.querySelectorAll('table')].flatMap((table) => {
    const columns = [...(table.tHead?.rows[0]?.cells ?? [])];
    const rows = [...table.rows].filter((row) => row.parentElement !== table.tHead);
    const isHead = (scope: string) => (cell: HTMLTableCellElement | undefined) =>
      cell?.tagName === 'TH' && cell.scope === scope && cell.innerText !== '';
    const sound =
      columns.length > 1 &&
      columns.every(isHead('col')) &&
      rows.every((row) => row.cells.length === columns.length && isHead('row')(row.cells[0]));
    return table.caption?.textContent && sound ? [] : [table.innerText.slice(0, 60)];
  });

const headLevels = () =>
  [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName[1]));

for (const path of ['/', '/login', '/nowhere', room, ...Object.keys(documents).map((slug) => `${room}/${slug}`)]) {
  test(`${path}: one h1, one main part, one bar; no level is left out, every table has its heads`, async ({
    page,
    complaints,
  }) => {
    await openRoom(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(path === '/' ? 1 : 0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const levels = await page.evaluate(headLevels);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect((await page.getByRole('table').count()) > 0).toBe(path.startsWith(`${room}/`));
    expect(await page.evaluate(faultyTables)).toEqual([]);
    expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
  });
}

test('faults are announced: the live regions are there before there is anything to say', async ({ page }) => {
  await page.goto('/#contact');
  const regions = page.locator('#contact form [aria-live="polite"]');
  await expect(regions).toHaveText(contactFieldNames.map(() => ''));
  await sendButton(page).click();
  const { error } = contactForm.safeParse(Object.fromEntries(contactFieldNames.map((name) => [name, ''])));
  const sentences = contactFieldNames.map((name) => error?.issues.find(({ path }) => path[0] === name)?.message ?? '');
  expect(sentences.filter((sentence) => sentence !== '').length).toBeGreaterThan(1);
  await expect(regions).toHaveText(sentences);
});

test('the Thank You panel takes the focus, so that it is read, and gives it to the new form', async ({
  page,
  lead,
}) => {
  await page.clock.install();
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).press('Enter');
  await expect(page.getByRole('region', { name: 'Thank You' })).toBeFocused();
  await page.clock.runFor(5000);
  await expect(page.locator('#contact form')).toBeFocused();
});

test('a refused password is announced', async ({ page, complaints }) => {
  await page.goto('/login');
  await enter(page, 'not the password');
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: 'Authentication failed' })).toBeAttached();
  complaints.length = 0;
});

test('the wait for the guard is announced', async ({ page }) => {
  await page.route('**/api/**', () => new Promise<void>(() => {}));
  await page.goto(room);
  await expect(page.getByRole('status')).toHaveText('Loading...');
});
