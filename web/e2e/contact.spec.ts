import type { Route } from '@playwright/test';
import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { type ContactFormInput, contactForm, contactThanks } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { dismissButton, expectFields, field, fillIn, sendButton, sendForm, thankYou, toast } from './form.ts';
import { hold, holdReact, keepStill, stopClock } from './page.ts';
import { expect, rowsOf, test } from './product.ts';

const call = `**${apiPaths.contact}`;

test('visitor contacts sales by keyboard and sees thanks for 5,000 ms', async ({ page, lead }) => {
  // A form sent faster than people type counts as suspected spam, so the test moves the clock.
  await page.clock.install();
  // A hovering pointer would stop the toast's timer.
  await page.mouse.move(0, 0);
  await page.goto('/#contact');
  await field(page, 'name').focus();
  for (const name of contactFieldNames) {
    await page.keyboard.type(lead[name] ?? '');
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText(contactTexts.sent);
  await expect(toast(page)).toContainText(contactThanks);
  await expect(thankYou(page)).toBeVisible();
  await expect(page.getByText(contactTexts.thanks.line)).toBeVisible();
  await expect(page.getByRole('region', { name: contactTexts.thanks.heading })).toBeFocused();
  await expect(field(page, 'name')).toBeHidden();
  const rows = await rowsOf(lead);
  expect(rows).toMatchObject([lead]);
  expect(rows[0]).not.toHaveProperty('suspectedSpam');

  await page.clock.runFor(4900);
  await expect(toast(page)).toBeVisible();
  await expect(thankYou(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toBeHidden();
  await expect(thankYou(page)).toBeHidden();
  await expect(page.locator('#contact form')).toBeFocused();
  await expectFields(page, {});
});

test('visitor can neither send twice nor leave unasked before the message is sent', async ({ page, lead }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const expectQuestion = async () => {
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked.splice(0)).toEqual(['beforeunload']);
  };
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.contact)) requests += 1;
  });
  const releaseReact = await holdReact(page);
  const release = await hold(page, call, (route) => route.abort());
  await sendForm(page, lead);
  // The form is busy as soon as Send is pressed, even before React has loaded.
  await expect(page.locator('html')).toHaveAttribute('data-start', 'held');
  await expectQuestion();
  releaseReact();
  await expect(page.getByRole('button', { name: contactTexts.submitting })).toBeDisabled();
  await field(page, 'name').press('Enter');
  await expectQuestion();
  release();
  await expect(sendButton(page)).toBeEnabled();
  expect(requests).toBe(1);
  await expectQuestion();
  await page.unroute(call);
  await sendButton(page).dblclick();
  await expect(thankYou(page)).toBeVisible();
  await page.reload();
  expect(asked).toEqual([]);
  expect(requests).toBe(2);
});

/** How sending fails, and the reason that is shown. web/src/lib/api-error.test.ts covers all responses. */
const failures: [fail: (route: Route) => Promise<unknown>, shown: string][] = [
  [(route) => route.abort(), contactTexts.failedWithoutReason],
  // A captive portal's page.
  [(route) => route.fulfill({ contentType: 'text/html', body: '<p>Welcome</p>' }), contactTexts.failedWithoutReason],
  // JSON that is not ours.
  [(route) => route.fulfill({ json: { status: 'ok' } }), contactTexts.failedWithoutReason],
  [
    async (route) => {
      // The lead is stored, but the response is lost.
      await route.fetch();
      await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Out of order until noon.' } });
    },
    'Out of order until noon.',
  ],
];

test('visitor can resend the text after a failure without storing a second lead', async ({ page, lead }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.contact)) keys.push(request.headers()['idempotency-key']);
  });
  await keepStill(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  for (const [fail, shown] of failures) {
    await page.route(call, fail, { times: 1 });
    await sendButton(page).click();
    await expect(toast(page)).toContainText(contactTexts.failed);
    await expect(toast(page)).toContainText(shown);
    await expect(sendButton(page)).toBeFocused();
    await expectFields(page, lead);
    // The error stays beside the button after the toast is gone.
    await dismissButton(page).click();
    await expect(page.locator('#contact form').getByText(contactTexts.notSent)).toBeInViewport({ ratio: 1 });
  }
  await sendButton(page).click();
  await expect(thankYou(page)).toBeVisible();
  expect(keys).toEqual(Array(failures.length + 1).fill(keys[0]));
  expect(await rowsOf(lead)).toHaveLength(1);
});

/** The expected errors, as pairs of field and message. functions/contact/handler.test.ts has the specified messages. */
const errorsIn = (input: ContactFormInput) => {
  const issues = z.safeParse(contactForm, input).error?.issues ?? [];
  return issues.map(({ path, message }) => [path[0] as ContactFieldName, message] as const);
};

test('visitor sees and hears every error at its field', async ({ page, lead }) => {
  const tooLong = (name: ContactFieldName) => 'x'.repeat(contactFields[name].max + 1);
  const faulty = [
    { name: ' A ', email: 'nobody', company: '', message: '  too short ' },
    // An impossible domain that the browser's own check accepts.
    { name: tooLong('name'), email: 'a@iana-.com', company: tooLong('company'), message: tooLong('message') },
  ];
  await page.goto('/#contact');
  // Live regions are announced only when they change, so they exist from the start.
  const regions = page.locator('#contact form [aria-live="polite"]');
  await expect(regions).toHaveText(contactFieldNames.map(() => ''));
  for (const [index, input] of faulty.entries()) {
    await fillIn(page, input);
    await sendButton(page).click();
    const errors = errorsIn(input);
    expect(errors).toHaveLength(3 + index);
    for (const [name, sentence] of errors) {
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, name)).toHaveAccessibleDescription(sentence);
      await expect(regions.filter({ hasText: sentence })).toHaveCount(1);
    }
    await expect(field(page, 'name')).toBeFocused();
    await fillIn(page, lead);
    await expect(regions).toHaveText(contactFieldNames.map(() => ''));
  }

  // An error that only the server finds.
  const postData = { ...lead, email: 'not an address' };
  await page.route(call, (route) => route.continue({ postData: JSON.stringify(postData) }));
  await sendButton(page).click();
  const [[, sentence = ''] = []] = errorsIn(postData);
  await expect(field(page, 'email')).toHaveAccessibleDescription(sentence);
  await expect(field(page, 'email')).toBeFocused();
  await expect(toast(page)).toContainText(sentence);
});

test('visitor never encounters the honeypot', async ({ page }) => {
  await page.goto('/#contact');
  const honeypot = page.locator('[aria-hidden=true] input');
  await expect(honeypot).not.toBeInViewport();
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(page.locator('form').getByRole('textbox')).toHaveCount(contactFieldNames.length);
});
