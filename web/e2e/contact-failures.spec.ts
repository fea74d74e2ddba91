import type { Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { contactThanks } from '#shared/contact.ts';
import { expect, fillIn, fillInAsAPerson, keepStill, sendButton, test, toast } from './product.ts';

const call = `**${apiPaths.contact}`;

test('a failure keeps the text, says why, and the retry stores one lead', async ({
  page,
  lead,
  backend,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/);
  const keys: (string | undefined)[] = [];
  await page.route(call, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The lead is stored, but the answer does not arrive.
    await route.fetch();
    return route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'The service is not available right now.' },
    });
  });
  await fillInAsAPerson(page, lead);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('The service is not available right now.');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

const fallback = 'An error occurred. Please try again.';
const html = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';

type Answer = Parameters<Route['fulfill']>[0];

/** What comes back, if anything, and what the visitor reads of it. */
const failures: [answer: Answer | undefined, shown: string][] = [
  [undefined, fallback],
  [{ status: 500, body: '' }, '500: Internal Server Error'],
  [{ status: 503, body: 'Out of order until noon.' }, '503: Out of order until noon.'],
  [{ status: 403, json: { message: 'Forbidden by policy' } }, 'Forbidden by policy'],
  [{ status: 429, json: { code: 'too_many_requests', message: 'Too many requests.' } }, 'Too many requests.'],
  [{ status: 502, contentType: 'text/html', body: html }, '502: Bad Gateway'],
];

test('a failure is reported by one rule, whoever answers', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/403|429|50[023]|ERR_CONNECTION_FAILED/);
  let answer: Answer | undefined;
  await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort('connectionfailed')));
  await keepStill(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  for (const [given, shown] of failures) {
    answer = given;
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(shown);
    await expect(toast(page)).not.toContainText('<');
    await expect(sendButton(page)).toBeEnabled();
    await expect(page.getByLabel('Name *')).toHaveValue(lead.name);
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toHaveCount(0);
  }
});

test('a success without a message of the server says thank you in our words', async ({ page, lead }) => {
  for (const answer of [
    { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
    { status: 201, json: {} },
    { status: 204 },
  ]) {
    await page.route(call, (route) => route.fulfill(answer));
    await page.goto('about:blank');
    await page.goto('/#contact');
    await fillIn(page, lead);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Message sent!');
    await expect(toast(page)).toContainText(contactThanks);
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  }
});

test('a server that does not answer is waited for no longer than 15 s', async ({ page, lead }) => {
  await page.clock.install();
  await page.route(call, () => new Promise<void>(() => {}));
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.runFor(15_000);
  await expect(toast(page)).toContainText('The server did not answer within 15 seconds. Please try again.');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  await expect(sendButton(page)).toBeEnabled();
});
