import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { type ContactFormInput, contactForm } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames, contactFields, formLabel } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { expect, fillIn, hold, sendButton, test, toast } from './product.ts';

/** What is wrong with an input, by the label of the field. */
const faultsIn = (input: ContactFormInput) => {
  const issues = z.safeParse(contactForm, input).error?.issues ?? [];
  return issues.map(({ path, message }) => [formLabel(path[0] as ContactFieldName), message] as const);
};

test('every fault is reported at its field and announced, and the first faulty field has the focus', async ({
  page,
}) => {
  const tooLong = (limit: number) => 'x'.repeat(limit + 1);
  const faulty = [
    { ...sampleLead(), name: ' A ', email: 'nobody', company: '', message: '  too short ' },
    {
      ...sampleLead(),
      name: tooLong(contactFields.name.max),
      email: `${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.example.com`,
      company: tooLong(contactFields.company.max),
      message: tooLong(contactFields.message.max),
    },
  ];
  await page.goto('/#contact');
  // Live regions are heard when they change: they are there before there is anything to say.
  const regions = page.locator('#contact form [aria-live="polite"]');
  await expect(regions).toHaveText(contactFieldNames.map(() => ''));
  for (const [index, input] of faulty.entries()) {
    await fillIn(page, input);
    await sendButton(page).click();
    const faults = faultsIn(input);
    expect(faults).toHaveLength(3 + index);
    for (const [label, sentence] of faults) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      // How much is too much follows.
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
      await expect(regions.filter({ hasText: sentence })).toHaveCount(1);
    }
    await expect(page.getByLabel(formLabel('name'))).toBeFocused();
    await page.getByLabel(formLabel('name')).fill('Ada');
    await expect(page.getByText(faults[0]?.[1] ?? '', { exact: true })).toBeHidden();
  }
});

test('the first faulty field is seen with its label, below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/#contact');
  // As somebody left it who scrolled down to the button: the field is in sight, and its label is not.
  await page.getByLabel(formLabel('name')).evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 68));
  await sendButton(page).press('Enter');
  await expect(page.getByLabel(formLabel('name'))).toBeFocused();
  const label = page.getByText(formLabel('name'), { exact: true });
  const bar = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await label.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('international addresses are accepted, and stored as written', async ({ page, lead, backend }) => {
  await page.goto('/#contact');
  const tag = lead.email.replaceAll(/\D/g, '');
  for (const email of [`info${tag}@müller.de`, `first.last${tag}@例え.jp`, `用户${tag}@例子.广告`]) {
    await fillIn(page, { ...lead, email });
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(await backend.rows(email)).toMatchObject([{ email }]);
    await page.reload();
  }
});

test('the email field has the keyboard for addresses, and password managers know it', async ({ page }) => {
  await page.goto('/#contact');
  const field = page.getByLabel(formLabel('email'));
  await expect(field).toHaveAttribute('inputmode', 'email');
  await expect(field).toHaveAttribute('autocomplete', 'email');
  await expect(field).toHaveAttribute('autocapitalize', 'none');
  await expect(field).toHaveAttribute('spellcheck', 'false');
  // A domain that cannot be, which the browser's own check would accept.
  const input = { ...sampleLead(), name: '', email: 'nobody@iana-.com', company: '', message: '' };
  await field.fill(input.email);
  await sendButton(page).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new Map(faultsIn(input)).get(formLabel('email')) ?? '');
});

test('a field that is nearly full says how much is left, or how much is too much', async ({ page, lead }) => {
  await page.goto('/#contact');
  const name = page.getByLabel(formLabel('name'));
  const { max } = contactFields.name;
  // In the last tenth of the limit, with characters counted as they are stored.
  await name.fill('x'.repeat(max * 0.9 - 1));
  await expect(name).toHaveAccessibleDescription('');
  await name.fill('x'.repeat(max * 0.9 + 1));
  await expect(name).toHaveAccessibleDescription(`${max * 0.1 - 1} characters left`);
  await name.fill(`  ${'👍'.repeat(max - 1)}  `);
  await expect(name).toHaveAccessibleDescription('1 character left');
  const tooLong = { ...lead, name: 'x'.repeat(max + 3) };
  await fillIn(page, tooLong);
  await expect(name).toHaveAccessibleDescription('3 characters too many');
  await sendButton(page).click();
  const [[, sentence] = ['', '']] = faultsIn(tooLong);
  await expect(name).toHaveAccessibleDescription(`${sentence} 3 characters too many`);
  // Heavy characters fill a message sooner: each of these has three bytes. The quotes around the text are two.
  const message = page.getByLabel(formLabel('message'));
  const most = Math.floor((contactFields.message.maxBytes - 2) / 3);
  await message.fill('愛'.repeat(most - 66));
  await expect(message).toHaveAccessibleDescription('66 characters left');
  await message.fill('');
  await expect(message).not.toHaveAccessibleDescription(/left|too many/);
});

test('so does a field that was filled in before the page had its script', async ({ page }) => {
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const name = page.getByLabel(formLabel('name'));
  await name.fill('x'.repeat(contactFields.name.max - 1));
  release();
  await expect(name).toHaveAccessibleDescription('1 character left');
});

test('faults that the server finds appear at their fields', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/400/);
  const faulty = { ...lead, email: 'not an address' };
  await page.route(`**${apiPaths.contact}`, (route) => route.continue({ postData: JSON.stringify(faulty) }));
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  const [[label, sentence] = ['', '']] = faultsIn(faulty);
  await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
  await expect(page.getByLabel(label)).toBeFocused();
  await expect(toast(page)).toContainText(sentence);
});
