import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { colorRules, standards, violationsOf } from './axe.ts';
import { connectBackend } from './backend.ts';
import { outOfReach } from './fit.ts';
import { walkByTab } from './focus-walk.ts';
import { expect, test } from './product.ts';

// The desk beside the running product, with 2,000 leads. Other tests store leads too: each search here is for its own.

// One desk for all of them.
test.describe.configure({ mode: 'default' });

const crowd = 2000;
const sign = `desk${Date.now()}`;
const hostile = {
  email: `hostile.${sign}@example.com`,
  name: `<img src=x onerror="document.title='owned'"> ${sign}-hostile`,
  company: `"><script>document.title='owned'</script>\u202e`,
  message: `javascript:alert(1) </p><svg onload="document.title='owned'">\n${'x'.repeat(3000)}`,
};

/** A lead whose email has gone to sales. */
const leadOf = (row: Record<string, string>) => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  const answerable = { id: randomUUID(), createdAt, notifiedAt: createdAt, message: 'Please call me back.' };
  return { ...answerable, email: `${sign}@example.com`, name: sign, ...row };
};

/** A desk that runs beside the product. */
type Desk = {
  /** With the token that opens it. */
  address: string;
  stop(): Promise<void>;
};

/** Starts `npm run desk`, and waits for the address that it prints. */
const startDesk = async (): Promise<Desk> => {
  const desk = spawn(process.execPath, ['scripts/run.mjs', 'desk'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => desk.once('exit', resolve));
    desk.kill('SIGTERM');
    expect(await ended).toBe(0);
  };
  for await (const line of createInterface(desk.stdout)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(line) ?? [];
    if (address) return { address, stop };
  }
  throw new Error('The desk printed no address.');
};

let desk: Desk;
const backend = () => connectBackend(process.env);

test.beforeAll(async () => {
  const instant = (index: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + index * 60_000).toISOString();
  await backend().store([
    ...Array.from({ length: crowd }, (_, index) =>
      leadOf({ name: `Crowd ${sign} ${index}`, createdAt: instant(index), email: `${index}.${sign}@example.com` }),
    ),
    leadOf(hostile),
    leadOf({ name: `${sign}-same-person`, email: hostile.email }),
  ]);
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

const searchBox = (page: Page) => page.getByRole('searchbox');
const lines = (page: Page) => page.getByRole('rowheader');
const search = async (page: Page, words: string) => {
  await page.goto('about:blank');
  await page.goto(desk.address);
  await searchBox(page).fill(words);
};

test('finds one of 2,000 leads, pages through all of them, and saves what is filtered', async ({ page }) => {
  await search(page, `crowd ${sign}`);
  await expect(page.getByRole('status')).toHaveText('2,000 leads');
  await expect(lines(page).first()).toHaveText(`Crowd ${sign} 1999`);
  await expect(lines(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 40')).toBeVisible();
  await expect(lines(page).first()).toHaveText(`Crowd ${sign} 1949`);

  await searchBox(page).fill(`1234.${sign}`);
  await expect(lines(page)).toHaveText([`Crowd ${sign} 1234`]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`Crowd ${sign} 1234`);
});

test('shows a lead that has just come, without being asked', async ({ page }) => {
  await search(page, `${sign}-live`);
  await expect(page.getByRole('status')).toHaveText('0 leads');
  await backend().store([leadOf({ name: `${sign}-live` })]);
  await expect(lines(page)).toHaveText([`${sign}-live`]);
});

test('is worked by keyboard from the search to the answer, and back', async ({ page }) => {
  const name = `${sign}-keyboard`;
  await backend().store([leadOf({ name })]);
  await search(page, name);
  const line = lines(page).getByRole('button', { name });
  const press = async (until: Locator) => {
    for (let presses = 0; presses < 12; presses += 1) {
      if (await until.evaluate((each) => each === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(until).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await expect(lines(page)).toHaveText([name]);
  await press(line);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText('Please call me back.');
  await press(dialog.getByRole('button', { name: 'Answered' }));
  await expect(dialog).toContainText('No more email about it is sent.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Called on Friday.');
  await press(dialog.getByRole('button', { name: 'Answered' }));
  await expect(dialog.getByRole('status')).toContainText('is answered.');
  await expect(dialog).toContainText('Called on Friday.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(line).toBeFocused();
  await expect(page.getByRole('row', { name })).toContainText('Answered');
});

test('keeps the list and the search when one reading of the list fails', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  await search(page, `crowd ${sign}`);
  await expect(lines(page).first()).toHaveText(`Crowd ${sign} 1999`);
  const failed = new RegExp(`text=${sign}-x`);
  await page.route(failed, (route) => route.abort());
  await searchBox(page).fill(`${sign}-x`);
  await expect(page.getByRole('alert').filter({ hasText: 'The desk does not answer.' })).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue(`${sign}-x`);
  await expect(lines(page).first()).toHaveText(`Crowd ${sign} 1999`);
  await page.unroute(failed);
  await expect(page.getByRole('status')).toHaveText('0 leads');
  await expect(page.getByRole('alert').filter({ hasText: 'The desk does not answer.' })).toBeHidden();
});

test('shows hostile texts as texts, and says before it erases what that touches', async ({ page }) => {
  await search(page, `${sign}-hostile`);
  await expect(lines(page)).toHaveCount(1);
  await lines(page).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(hostile.name);
  for (const text of [hostile.company, hostile.message.split('\n')[0] ?? '']) await expect(dialog).toContainText(text);
  expect(await page.title()).toBe('Desk');
  expect(await page.locator('img, main script, dialog script').count()).toBe(0);
  expect(await page.evaluate(outOfReach)).toEqual([]);

  await dialog.getByRole('button', { name: 'Erase this person' }).click();
  await expect(dialog).toContainText(`leads in the local product (http://127.0.0.1:${process.env.DYNAMODB_PORT}): 2`);
  await expect(dialog).toContainText('emails that sales received');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Erase this person' }).click();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByRole('status')).toContainText('Erased 2 of 2 leads.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('status')).toHaveText('0 leads');
  expect(await backend().rows(hostile.email)).toEqual([]);
});

test('meets the accessibility rules, and Tab reaches everything', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto(desk.address);
  await expect(lines(page)).toHaveCount(50);
  expect(await violationsOf(page, standards)).toEqual([]);
  const { stops, missed } = await walkByTab(page);
  expect(missed).toEqual([]);
  expect(stops.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  // One that can be answered: the newest may be another test's, and wait for its email.
  await searchBox(page).fill(`Crowd ${sign}`);
  await expect(lines(page).first()).toContainText(`Crowd ${sign}`);
  await lines(page).first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Answered' }).click();
  expect(await violationsOf(page, standards, { within: 'dialog' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, colorRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  // On a phone names can be read.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await lines(page).first().boundingBox())?.width).toBeGreaterThan(120);
});
