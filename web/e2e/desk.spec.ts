import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { colorRules, standards, violationsOf } from './axe.ts';
import { outOfReach } from './fit.ts';
import { walkByTab } from './focus-walk.ts';
import { test as base, expect } from './product.ts';

// The desk beside the running product. Other tests store leads too: each search here is for its own. What the pages say and
// do in full: scripts/ops/desk/server.test.ts.

/** A lead whose email has gone to sales. */
const leadOf = (row: { name: string; company?: string; message?: string }) => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  const email = `${randomUUID()}@example.com`;
  return { id: randomUUID(), createdAt, notifiedAt: createdAt, email, message: 'Please call me back.', ...row };
};

/** The address that `npm run desk` prints, with the token that opens it. */
const test = base.extend<object, { desk: string }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: the desk needs no fixture, and Playwright refuses a plain name.
    async ({}, use) => {
      const desk = spawn(process.execPath, ['scripts/run.mjs', 'desk'], {
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

const lines = (page: Page) => page.getByRole('rowheader');
const search = async (page: Page, desk: string, words: string) => {
  await page.goto(desk);
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
};

/** The rules of accessibility hold in light and dark, and Tab reaches everything. */
const expectAccessible = async (page: Page) => {
  expect(await violationsOf(page, standards)).toEqual([]);
  const { stops, missed } = await walkByTab(page);
  expect([missed, stops.filter(({ faults }) => faults.length > 0)]).toEqual([[], []]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, colorRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
};

test('marks a lead as answered, with a note', async ({ page, desk, backend }) => {
  const name = `answered ${randomUUID()}`;
  await backend.store(leadOf({ name }));
  await search(page, desk, name);
  await expectAccessible(page);
  await lines(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('No more email about it is sent.')).toBeVisible();
  await page.getByLabel('Note').fill('Called on Friday.');
  await page.getByRole('button', { name: 'Answered' }).click();
  await expect(page.getByRole('status')).toContainText('is answered.');
  await expect(page.getByRole('definition').filter({ hasText: 'Called on Friday.' })).toBeVisible();
});

test('shows hostile texts as texts, on a phone too, and erases who wrote them', async ({ page, desk, backend }) => {
  const hostile = leadOf({
    name: `<img src=x onerror="document.title='owned'"> ${randomUUID()}`,
    company: `"><script>document.title='owned'</script>\u202e`,
    message: `javascript:alert(1) </p><svg onload="document.title='owned'">\n${'x'.repeat(3000)}`,
  });
  await backend.store(hostile);
  await search(page, desk, hostile.name.slice(-36));
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await lines(page).first().boundingBox())?.width).toBeGreaterThan(90);
  await lines(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.name);
  await expect(page.getByText(hostile.company ?? '')).toBeVisible();
  expect(await page.title()).toBe(hostile.name);
  expect(await page.locator('img, svg, script').count()).toBe(0);
  expect(await page.evaluate(outOfReach)).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Erase this person' }).click();
  await expect(page.getByText('emails that sales received')).toBeVisible();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('status')).toContainText('Erased 1 of 1 lead.');
  expect(await backend.rows(hostile.email)).toEqual([]);
});
