import type { Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { contactThanks } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { mail } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { field, fillIn, hydrated, sendButton, sendForm, thankYou, toast } from './form.ts';
import { hold, holdReact, keepStill, stopClock } from './page.ts';
import { expect, test } from './product.ts';

const call = `**${apiPaths.contact}`;

test('visitor contacts sales using only the keyboard', async ({ page, lead, backend }) => {
  // A form sent faster than people type counts as suspected spam, so the test moves the clock.
  await page.clock.install();
  await page.goto('/#contact');
  await field(page, 'name').focus();
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
  await expect(thankYou(page)).toBeVisible();
  const rows = await backend.rows(lead.email);
  expect(rows).toMatchObject([lead]);
  expect(rows[0]?.suspectedSpam).toBeUndefined();

  await expect.poll(() => backend.emails(lead.email)).toHaveLength(1);
  const [email] = await backend.emails(lead.email);
  expect(email?.destination.to).toEqual([mail.sales]);
  expect(email?.from).toBe(mail.sender);
  expect(email?.subject).toContain(lead.name);
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
  await expect(page.getByRole('button', { name: contactTexts.submitting })).toBeDisabled();
  await field(page, 'name').press('Enter');
  release();
  await expect(thankYou(page)).toBeVisible();
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
  const expectQuestion = async () => {
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked.splice(0)).toEqual(['beforeunload']);
  };
  const releaseReact = await holdReact(page);
  const release = await hold(page, call, (route) => route.abort('connectionfailed'));
  await sendForm(page, lead);
  // The form is busy as soon as Send is pressed, even before React has loaded.
  await expect(page.locator('html')).toHaveAttribute('data-start', 'held');
  await expectQuestion();
  releaseReact();
  await expect(page.getByRole('button', { name: contactTexts.submitting })).toBeDisabled();
  await expectQuestion();
  release();
  await expect(sendButton(page)).toBeEnabled();
  await expectQuestion();
  // The browser no longer asks once the message is sent.
  await page.unroute(call);
  await sendButton(page).click();
  await expect(thankYou(page)).toBeVisible();
  await page.reload();
  expect(asked).toEqual([]);
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
  await expect(thankYou(page)).toBeVisible();
  // The panel takes focus so that it is announced. When it closes, the new form gets focus.
  await expect(page.getByRole('region', { name: contactTexts.thanks.heading })).toBeFocused();
  await expect(page.getByText(contactTexts.thanks.line)).toBeVisible();
  await expect(field(page, 'name')).toBeHidden();
  await page.clock.runFor(4000);
  await expect(thankYou(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(thankYou(page)).toBeHidden();
  await expect(page.locator('#contact form')).toBeFocused();
  for (const name of contactFieldNames) await expect(field(page, name)).toHaveValue('');
  // A second message may be quick without becoming suspected spam, because the visitor has just sent the first.
  await fillIn(page, { ...lead, message: `${lead.message} And one more thing.` });
  await sendButton(page).click();
  await expect(thankYou(page)).toBeVisible();
  const rows = await backend.rows(lead.email);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).not.toHaveProperty('suspectedSpam');
});

test('visitor whose Thank You panel breaks still reads that the message arrived', async ({
  page,
  lead,
  backend,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken panel/);
  await page.addInitScript(() => {
    Element.prototype.scrollIntoView = () => {
      throw new Error('broken panel');
    };
  });
  await sendForm(page, lead);
  await expect(page.getByText(contactTexts.thanks.line)).toBeVisible();
  await expect(page.locator('#contact [role=alert]')).toHaveCount(0);
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

type Response = Parameters<Route['fulfill']>[0];

/** Responses (undefined: connection failed) and the text shown; web/src/lib/api-error.test.ts covers all responses. */
const failures: [response: Response | undefined, shown: string][] = [
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
  let respond: (route: Route) => Promise<unknown>;
  await page.route(call, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return respond(route);
  });
  await keepStill(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  const expectFailure = async (shown: string) => {
    await sendButton(page).click();
    await expect(toast(page)).toContainText(contactTexts.failed);
    await expect(toast(page)).toContainText(shown);
    await expect(sendButton(page)).toBeFocused();
    for (const name of contactFieldNames) await expect(field(page, name)).toHaveValue(lead[name] ?? '');
    // The error stays beside the button after the toast is gone, but only the toast is announced.
    await toast(page).getByRole('button', { name: states.dismiss }).click();
    const kept = shown === contactTexts.failedWithoutReason ? contactTexts.notSent : shown;
    const lasting = page.locator('#contact form').getByText(kept, { exact: true });
    await expect(lasting).toBeInViewport({ ratio: 1 });
    expect(await lasting.evaluate((node) => node.closest('[role], [aria-live]')?.tagName)).toBeUndefined();
  };
  for (const [response, shown] of failures) {
    respond = (route) => (response ? route.fulfill(response) : route.abort('connectionfailed'));
    await expectFailure(shown);
  }
  respond = async (route) => {
    // The lead is stored, but the response is lost.
    await route.fetch();
    const message = 'The service is not available right now.';
    return route.fulfill({ status: 503, json: { code: 'unavailable', message } });
  };
  await expectFailure('The service is not available right now.');
  respond = (route) => route.continue();
  await sendButton(page).click();
  await expect(thankYou(page)).toBeVisible();
  expect(keys).toHaveLength(failures.length + 2);
  expect(new Set(keys).size).toBe(1);
  expect(await backend.rows(lead.email)).toHaveLength(1);
});
