import type { Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { contactThanks } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { mail } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import {
  expect,
  fillIn,
  hold,
  holdReact,
  hydrated,
  keepStill,
  sendButton,
  sendForm,
  stopClock,
  test,
  toast,
} from './product.ts';

const call = `**${apiPaths.contact}`;

test('visitor contacts sales using only the keyboard', async ({ page, lead, backend }) => {
  // A form sent faster than people type counts as suspected spam, so the test moves the clock.
  await page.clock.install();
  await page.goto('/#contact');
  await page.getByLabel(formLabel('name')).focus();
  for (const name of contactFieldNames) {
    await page.keyboard.type(lead[name] ?? '');
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  // Skip a minute, then stop time so that neither the toast nor the Thank You panel disappears.
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText(contactTexts.sent);
  await expect(toast(page)).toContainText(contactThanks);
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  const rows = await backend.rows(lead.email);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(lead);
  expect(rows[0]?.suspectedSpam).toBeUndefined();

  await expect.poll(() => backend.emails(lead.email)).toHaveLength(1);
  const [email] = await backend.emails(lead.email);
  expect(email?.destination.to).toEqual([mail.sales]);
  expect(email?.from).toBe(mail.sender);
  expect(email?.subject).toBe(`New message from ${lead.name}, Example Mills [${String(rows[0]?.id).slice(0, 8)}]`);
  // The message is as written, and comes last, so that no line of it can pass for the firm's own text.
  expect(email?.body.text).toContain(`\nMessage:\n\n${lead.message}\n`);
  await expect
    .poll(async () => (await backend.rows(lead.email))[0])
    .toMatchObject({ notifiedAt: expect.stringMatching(/^\d{4}-/) });
});

test('visitor cannot send twice while the button reads Sending...', async ({ page, lead, backend }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.contact)) requests += 1;
  });
  const release = await hold(page, call);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).dblclick();
  const busy = page.getByRole('button', { name: contactTexts.submitting });
  await expect(busy).toBeDisabled();
  await page.getByLabel(formLabel('name')).press('Enter');
  release();
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  expect(requests).toBe(1);
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

test('visitor must confirm leaving with an unsent message', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION_FAILED/);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const releaseReact = await holdReact(page);
  const release = await hold(page, call, (route) => route.abort('connectionfailed'));
  const leave = () => page.evaluate(() => location.reload());
  await sendForm(page, lead);
  // The form is busy as soon as Send is pressed, even before React has loaded.
  await expect(page.locator('html')).toHaveAttribute('data-start', 'held');
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  releaseReact();
  await expect(page.getByRole('button', { name: contactTexts.submitting })).toBeDisabled();
  await leave();
  await expect.poll(() => asked).toHaveLength(2);
  release();
  await expect(sendButton(page)).toBeEnabled();
  await leave();
  await expect.poll(() => asked).toHaveLength(3);
  // The browser does not ask once the text is removed, once the message is sent, or before Send is pressed.
  for (const name of contactFieldNames) await page.getByLabel(formLabel(name)).clear();
  await page.reload();
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(toast(page)).toContainText(contactTexts.failed);
  await page.unroute(call);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  await page.reload();
  await fillIn(page, lead);
  await page.reload();
  expect(asked).toHaveLength(3);
});

test('visitor sees the Thank You panel for 5,000 ms, then an empty form', async ({ page, lead, backend }) => {
  const releaseReact = await holdReact(page);
  await page.clock.install();
  await page.goto('/#contact');
  await fillIn(page, lead);
  releaseReact();
  await hydrated(page);
  // From here on, only the test moves the clock.
  await stopClock(page);
  await sendButton(page).click();
  const panel = page.getByRole('heading', { name: contactTexts.thanks.heading });
  await expect(panel).toBeVisible();
  // The panel takes focus so that it is announced. When it closes, the new form gets focus.
  await expect(page.getByRole('region', { name: contactTexts.thanks.heading })).toBeFocused();
  await expect(page.getByText(contactTexts.thanks.line)).toBeVisible();
  await expect(page.getByLabel(formLabel('name'))).toBeHidden();
  await page.clock.runFor(4000);
  await expect(panel).toBeVisible();
  await page.clock.runFor(1000);
  await expect(panel).toBeHidden();
  await expect(page.locator('#contact form')).toBeFocused();
  for (const name of contactFieldNames) await expect(page.getByLabel(formLabel(name))).toHaveValue('');
  // A second message may be quick without becoming suspected spam, because the visitor has just sent the first.
  await fillIn(page, { ...lead, message: `${lead.message} And one more thing.` });
  await sendButton(page).click();
  await expect(panel).toBeVisible();
  const rows = await backend.rows(lead.email);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).not.toHaveProperty('suspectedSpam');
});

test('visitor keeps text typed before hydration', async ({ page }) => {
  const release = await holdReact(page);
  await page.goto('/#contact');
  const message = page.getByLabel(formLabel('message'));
  await message.pressSequentially('one two three ');
  release();
  await message.pressSequentially('four five six', { delay: 30 });
  await expect(message).toBeFocused();
  await page.getByLabel(formLabel('email')).fill('wrong');
  await sendButton(page).click();
  await expect(page.getByLabel(formLabel('email'))).toHaveAttribute('aria-invalid', 'true');
  await expect(message).toHaveValue('one two three four five six');
});

type Answer = Parameters<Route['fulfill']>[0];

/** Responses (undefined: connection failed) and the text shown; web/src/lib/api-error.test.ts covers all responses. */
const failures: [answer: Answer | undefined, shown: string][] = [
  [undefined, contactTexts.failedWithoutReason],
  [{ status: 502, contentType: 'text/html', body: '<title>502</title><h1>Bad Gateway</h1>' }, '502: Bad Gateway'],
  // A captive portal's page.
  [{ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }, contactTexts.failedWithoutReason],
];

test('visitor can resend the text after a failure without storing a second lead', async ({
  page,
  lead,
  backend,
  consoleErrors,
}) => {
  consoleErrors.allow(/50[023]|ERR_CONNECTION_FAILED/);
  const keys: (string | undefined)[] = [];
  let answer: (route: Route) => Promise<unknown>;
  await page.route(call, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return answer(route);
  });
  await keepStill(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  const expectFailure = async (shown: string) => {
    await sendButton(page).click();
    await expect(toast(page)).toContainText(contactTexts.failed);
    await expect(toast(page)).toContainText(shown);
    await expect(sendButton(page)).toBeFocused();
    await expect(page.getByLabel(formLabel('message'))).toHaveValue(lead.message);
    // The error stays beside the button after the toast is gone, but only the toast is announced.
    await toast(page).getByRole('button', { name: states.dismiss }).click();
    const { failedWithoutReason, notSent } = contactTexts;
    const kept = shown === failedWithoutReason ? notSent : shown;
    const lasting = page.locator('#contact form').getByText(kept, { exact: true });
    await expect(lasting).toBeInViewport({ ratio: 1 });
    expect(await lasting.evaluate((node) => node.closest('[role], [aria-live]')?.tagName)).toBeUndefined();
  };
  for (const [given, shown] of failures) {
    answer = (route) => (given ? route.fulfill(given) : route.abort('connectionfailed'));
    await expectFailure(shown);
  }
  answer = async (route) => {
    // The lead is stored, but the response is lost.
    await route.fetch();
    const message = 'The service is not available right now.';
    return route.fulfill({ status: 503, json: { code: 'unavailable', message } });
  };
  await expectFailure('The service is not available right now.');
  answer = (route) => route.continue();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  expect(keys).toHaveLength(failures.length + 2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(await backend.rows(lead.email)).toHaveLength(1);
});
