import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { colorRules, standards, violationsOf } from './axe.ts';
import { connectBackend } from './backend.ts';
import { outOfReach } from './fit.ts';
import { walkByTab } from './focus-walk.ts';
import { expect, test } from './product.ts';

// The desk beside the running product, with a browser: its forms, and what visitors have typed. Other tests store leads too: each search here is for its own.

// One desk for all of them.
test.describe.configure({ mode: 'default' });

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

/** Starts `npm run desk`. @returns its address, with the token that opens it, and what stops it */
const startDesk = async () => {
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
    const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(line) ?? [];
    if (address) return { address, stop };
  }
  throw new Error('The desk printed no address.');
};

let desk: Awaited<ReturnType<typeof startDesk>>;
const backend = () => connectBackend(process.env);

test.beforeAll(async () => {
  const crowd = Array.from({ length: 9 }, (_, index) => leadOf({ name: `Crowd ${sign} ${index}` }));
  await backend().store([...crowd, leadOf(hostile), leadOf({ name: `${sign}-same-person`, email: hostile.email })]);
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

const searchBox = (page: Page) => page.getByRole('searchbox');
const lines = (page: Page) => page.getByRole('rowheader');
const search = async (page: Page, words: string) => {
  await page.goto(desk.address);
  await searchBox(page).fill(words);
  await searchBox(page).press('Enter');
};

test('marks a lead as answered, with a note', async ({ page }) => {
  const name = `${sign}-answered`;
  await backend().store([leadOf({ name })]);
  await search(page, name);
  await lines(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('No more email about it is sent.')).toBeVisible();
  await page.getByLabel('Note').fill('Called on Friday.');
  await page.getByRole('button', { name: 'Answered' }).click();
  await expect(page.getByRole('status')).toContainText('is answered.');
  await expect(page.getByRole('definition').filter({ hasText: 'Called on Friday.' })).toBeVisible();
});

test('shows hostile texts as texts, and says before it erases what that touches', async ({ page }) => {
  await search(page, `${sign}-hostile`);
  await lines(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.name);
  for (const text of [hostile.company, hostile.message.split('\n')[0] ?? ''])
    await expect(page.getByText(text)).toBeVisible();
  expect(await page.title()).toBe(hostile.name);
  expect(await page.locator('img, svg, script').count()).toBe(0);
  expect(await page.evaluate(outOfReach)).toEqual([]);

  await page.getByRole('link', { name: 'Erase this person' }).click();
  const place = `the local product (http://127.0.0.1:${process.env.DYNAMODB_PORT})`;
  await expect(page.getByText(`leads in ${place}: 2`)).toBeVisible();
  await expect(page.getByText('emails that sales received')).toBeVisible();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('status')).toContainText('Erased 2 of 2 leads.');
  expect(await backend().rows(hostile.email)).toEqual([]);
});

test('meets the accessibility rules in light and dark, and Tab reaches everything', async ({ page }) => {
  await search(page, `crowd ${sign}`);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await violationsOf(page, scheme === 'light' ? standards : colorRules)).toEqual([]);
  }
  const { stops, missed } = await walkByTab(page);
  expect(missed).toEqual([]);
  expect(stops.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  // On a phone names can be read.
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await lines(page).first().boundingBox())?.width).toBeGreaterThan(90);
  await lines(page).first().getByRole('link').click();
  expect(await page.evaluate(outOfReach)).toEqual([]);
  expect(await violationsOf(page, standards)).toEqual([]);
});
