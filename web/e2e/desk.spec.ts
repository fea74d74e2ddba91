import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { colorRules, standards, violationsOf } from './axe.ts';
import { overflowing } from './fit.ts';
import { test as base, expect, placeOf } from './product.ts';
import { focusByTab } from './tab-order.ts';

// The desk lists the leads in the database that all browser tests share, so each test searches for its own leads.
// scripts/ops/desk/app.test.ts tests the pages in detail.

/** A lead about which sales has been notified. */
const leadOf = (row: { name: string; company?: string; message?: string }) => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  const email = `${randomUUID()}@example.com`;
  return { id: randomUUID(), createdAt, notifiedAt: createdAt, email, message: 'Please call me back.', ...row };
};

/** `desk` is the URL that `npm run desk` prints, including its token. */
const test = base.extend<object, { desk: string }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and the desk needs no fixture.
    async ({}, use) => {
      const desk = spawn(process.execPath, ['scripts/commands.ts', 'desk'], {
        cwd: fileURLToPath(new URL('../../', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const line of createInterface(desk.stdout)) {
        const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(line) ?? [];
        if (!address) continue;
        await use(address);
        break;
      }
      desk.kill('SIGTERM');
      expect(await once(desk, 'exit')).toEqual([0, null]);
    },
    { scope: 'worker' },
  ],
});

const names = (page: Page) => page.locator('.row b');
const search = async (page: Page, desk: string, words: string) => {
  await page.goto(desk);
  // On a busy machine the desk may show cached leads. A reload waits until the desk has read the database again.
  await page.reload();
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/text=/);
};

/** Presses keys after the page's script has run: modules run before DOMContentLoaded. */
const press = async (page: Page, ...keys: string[]) => {
  await page.waitForLoadState('domcontentloaded');
  for (const key of keys) await page.keyboard.press(key);
};

/** Stores leads for this test only. @returns the text that their names share */
const storeLeads = async (backend: { store(row: ReturnType<typeof leadOf>): Promise<unknown> }, ...names: string[]) => {
  const common = randomUUID().slice(0, 8);
  for (const [index, name] of names.entries()) {
    await backend.store({ ...leadOf({ name: `${name} ${common}` }), createdAt: `2026-11-20T09:0${9 - index}:00.000Z` });
  }
  return common;
};

/** Expects that axe finds no violation in light or dark mode, and that Tab reaches every control. */
const expectAccessible = async (page: Page) => {
  expect(await violationsOf(page, standards)).toEqual([]);
  await focusByTab(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, colorRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
};

test('operator marks a lead as answered with a note', async ({ page, desk, backend }) => {
  const common = await storeLeads(backend, 'Ada');
  await search(page, desk, common);
  await names(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ada ${common}`);
  // Letters typed into the note do not act as shortcuts.
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('jokes');
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Note' }).fill('Called on Friday.');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByRole('status')).toContainText('is answered.');
  await page.getByRole('link', { name: /^Answered/ }).click();
  await names(page).first().click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Called on Friday.');
});

test('operator marks leads using only the keyboard', async ({ page, desk, backend }) => {
  const common = await storeLeads(backend, 'Ada', 'Bob', 'Chiara');
  await search(page, desk, common);
  await press(page, 'j', 'j', 'k', 'j', 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bob ${common}`);
  await press(page, 'e');
  await expect(page.getByRole('status')).toContainText('is answered.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chiara ${common}`);
  await press(page, 's');
  await expect(page.getByRole('status')).toContainText('is marked as spam.');
  await expect(names(page)).toHaveText([`Ada ${common}`]);
  await press(page, 'j', 'e');
  await expect(names(page)).toHaveCount(0);
});

test('operator undoes marking several leads as spam', async ({ page, desk, backend }) => {
  const common = await storeLeads(backend, 'Ada', 'Bob', 'Chiara');
  await search(page, desk, common);
  await page.getByLabel(`Select Ada ${common}`).check();
  await page.getByLabel(`Select Chiara ${common}`).check();
  await page.getByRole('button', { name: 'Spam' }).click();
  await expect(names(page)).toHaveText([`Bob ${common}`]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await search(page, desk, common);
  await expect(names(page)).toHaveText(['Ada', 'Bob', 'Chiara'].map((name) => `${name} ${common}`));
});

test('operator without JavaScript selects all leads on a page', async ({ browser, desk, backend }) => {
  const common = await storeLeads(backend, 'Ada', 'Bob');
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await search(page, desk, common);
  await page.getByRole('link', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Answered' }).click();
  await expect(page.getByRole('status')).toContainText('2 leads are answered.');
});

test('operator sees two panes at 1,024 px but one pane on a phone', async ({ page, desk, backend }) => {
  const common = await storeLeads(backend, 'Ada', 'Bob');
  for (const [width, isPhone] of [
    [1024, false],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width, height: 664 });
    await search(page, desk, common);
    await names(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(names(page).first()).toBeVisible({ visible: !isPhone });
  }
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(names(page)).toHaveCount(2);
});

for (const path of ['', 'trends', 'rooms']) {
  test(`operator can see and reach every control on /${path}`, async ({ page, desk, backend }) => {
    const common = await storeLeads(backend, 'Ada');
    await page.goto(desk + path);
    // Hide other tests' leads: their longer text is truncated on purpose, which `overflowing` would report.
    if (path === '') await search(page, desk, common);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await page.evaluate(overflowing)).toEqual([]);
    expect(await violationsOf(page, standards)).toEqual([]);
  });
}

test("operator sees a week's numbers right-aligned with vertically centered bars", async ({ page, desk, backend }) => {
  await backend.store({ ...leadOf({ name: randomUUID() }), createdAt: new Date().toISOString() });
  await page.goto(desk);
  await page.reload();
  await page.goto(`${desk}trends`);
  const table = page.getByRole('table').first();
  for (const cell of await table.locator(':is(th, td):nth-child(2)').all())
    await expect(cell).toHaveCSS('text-align', 'right');
  const row = table.getByRole('row').last();
  const { top, bottom } = await placeOf(row);
  // The row has a second bar if other tests have marked leads as answered.
  const bars = await Promise.all((await row.locator('path').all()).map(placeOf));
  const [above, below] = [Math.min(...bars.map((bar) => bar.top)), Math.max(...bars.map((bar) => bar.bottom))];
  expect(Math.abs(above + below - top - bottom)).toBeLessThan(2);
});

test('operator sees hostile input as plain text', async ({ page, desk, backend }) => {
  const hostile = leadOf({
    name: `<img src=x onerror="document.title='owned'"> ${randomUUID()}`,
    company: `"><script>document.title='owned'</script>\u202e`,
    message: `javascript:alert(1) </p><svg onload="document.title='owned'">\n${'x'.repeat(3000)}`,
  });
  await backend.store(hostile);
  await search(page, desk, hostile.name.slice(-36));
  await names(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.name);
  await expect(page.getByText(hostile.company ?? '').last()).toBeVisible();
  expect(await page.title()).toContain(hostile.name);
  expect(await page.locator('main :is(img, script)').count()).toBe(0);
  // Drop the fragment, so that Tab starts at the top.
  await page.goto(page.url().replace(/#.*/, ''));
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await page.evaluate(overflowing)).toEqual([]);

  await page.getByRole('link', { name: 'Erase this person' }).click();
  await expect(page.getByText('emails that sales received')).toBeVisible();
  await page.getByRole('button', { name: 'Erase 1 lead for good' }).click();
  await expect(page.getByRole('status')).toContainText('Erased 1 of 1 lead.');
  expect(await backend.rows(hostile.email)).toEqual([]);
});
