import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { type ContactFormInput, contactForm } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { field, fillIn, sendButton, sendForm, toast } from './form.ts';
import { expect, test } from './product.ts';

/** The expected errors, as pairs of field and message. */
const errorsIn = (input: ContactFormInput) => {
  const issues = z.safeParse(contactForm, input).error?.issues ?? [];
  return issues.map(({ path, message }) => [path[0] as ContactFieldName, message] as const);
};

test('visitor sees and hears every error at its field', async ({ page }) => {
  const tooLong = (limit: number) => 'x'.repeat(limit + 1);
  const faulty = [
    { ...sampleLead(), name: ' A ', email: 'nobody', company: '', message: '  too short ' },
    {
      ...sampleLead(),
      name: tooLong(contactFields.name.max),
      // An impossible domain that the browser's own check accepts.
      email: 'nobody@iana-.com',
      company: tooLong(contactFields.company.max),
      message: tooLong(contactFields.message.max),
    },
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
    await field(page, 'name').fill('Ada');
    await expect(page.getByText(errors[0]?.[1] ?? '', { exact: true })).toBeHidden();
  }
});

test('visitor never encounters the honeypot', async ({ page }) => {
  await page.goto('/#contact');
  const honeypot = page.locator('[aria-hidden=true] input');
  await expect(honeypot).not.toBeInViewport();
  await expect(page.locator('form').first().getByRole('textbox')).toHaveCount(contactFieldNames.length);
  // Nor do password managers fill it: they look for these words in a field's name, id, and label.
  const words = /user|login|pass|mail|name|url|web|site|company|organi|phone|tel|address|street|city|zip|country|card/i;
  const attributes = { 'data-1p-ignore': '', 'data-form-type': 'other', autocomplete: 'off', tabindex: '-1' };
  for (const [name, value] of Object.entries(attributes)) await expect(honeypot).toHaveAttribute(name, value);
  for (const name of ['name', 'id', 'aria-label']) await expect(honeypot).not.toHaveAttribute(name, words);
});

test('visitor sees each validation error from the server at its field', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/400/);
  const faulty = { ...lead, email: 'not an address' };
  await page.route(`**${apiPaths.contact}`, (route) => route.continue({ postData: JSON.stringify(faulty) }));
  await sendForm(page, lead);
  const sentence = errorsIn(faulty)[0]?.[1] ?? 'no error';
  await expect(field(page, 'email')).toHaveAccessibleDescription(sentence);
  await expect(field(page, 'email')).toBeFocused();
  await expect(toast(page)).toContainText(sentence);
});
