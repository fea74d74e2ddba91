import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { type ContactFormInput, contactForm } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames, contactFields, formLabel } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { expect, fillIn, sendButton, sendForm, test, toast } from './product.ts';

/** The expected errors, as pairs of field label and message. */
const errorsIn = (input: ContactFormInput) => {
  const issues = z.safeParse(contactForm, input).error?.issues ?? [];
  return issues.map(({ path, message }) => [formLabel(path[0] as ContactFieldName), message] as const);
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
    const faults = errorsIn(input);
    expect(faults).toHaveLength(3 + index);
    for (const [label, sentence] of faults) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      const tooMuch = index > 0 && label !== formLabel('email') ? ` ${contactTexts.length.over(1)}` : '';
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${sentence}${tooMuch}`);
      await expect(regions.filter({ hasText: sentence })).toHaveCount(1);
    }
    await expect(page.getByLabel(formLabel('name'))).toBeFocused();
    await page.getByLabel(formLabel('name')).fill('Ada');
    await expect(page.getByText(faults[0]?.[1] ?? '', { exact: true })).toBeHidden();
  }
});

test('visitor can autofill the email but never encounters the honeypot', async ({ page }) => {
  await page.goto('/#contact');
  const email = page.getByLabel(formLabel('email'));
  const ofEmail = { inputmode: 'email', autocomplete: 'email', autocapitalize: 'none', spellcheck: 'false' };
  for (const [name, value] of Object.entries(ofEmail)) await expect(email).toHaveAttribute(name, value);

  const honeypot = page.locator('[aria-hidden=true] input');
  await expect(honeypot).not.toBeInViewport();
  await expect(page.locator('form').first().getByRole('textbox')).toHaveCount(contactFieldNames.length);
  // Words that password managers look for in a field's name, label, placeholder, or id.
  const words = /user|login|pass|mail|name|url|web|site|company|organi|phone|tel|address|street|city|zip|country|card/i;
  await expect(honeypot.locator('..')).toHaveText('');
  const marks = { 'data-1p-ignore': '', 'data-bwignore': 'true', 'data-form-type': 'other', 'data-lpignore': 'true' };
  for (const [name, value] of Object.entries({ ...marks, autocomplete: 'off', tabindex: '-1' }))
    await expect(honeypot).toHaveAttribute(name, value);
  for (const name of ['name', 'id', 'placeholder', 'aria-label', 'title'])
    await expect(honeypot).not.toHaveAttribute(name, words);
});

test('visitor sees each validation error from the server at its field', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/400/);
  const faulty = { ...lead, email: 'not an address' };
  await page.route(`**${apiPaths.contact}`, (route) => route.continue({ postData: JSON.stringify(faulty) }));
  await sendForm(page, lead);
  const [[label, sentence] = ['', '']] = errorsIn(faulty);
  await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
  await expect(page.getByLabel(label)).toBeFocused();
  await expect(toast(page)).toContainText(sentence);
});
