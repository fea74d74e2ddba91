import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { type ContactFormInput, contactForm, contactThanks, fastestHumanMs } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames, contactFields, formLabel } from '#shared/contact-fields.ts';
import { mail } from '#shared/site.ts';
import { expect, fillIn, hold, holdReact, type Lead, sendButton, test, toast } from './product.ts';

const call = `**${apiPaths.contact}`;

/** Fills in the form in the time that a person takes: one that is sent sooner is taken for a machine's. */
const fillInAsAPerson = async (page: Page, lead: Lead) => {
  await page.clock.install();
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.clock.fastForward(fastestHumanMs);
};

/** What is wrong with an input, by the label of the field. */
const faultsIn = (input: ContactFormInput) => {
  const issues = z.safeParse(contactForm, input).error?.issues ?? [];
  return issues.map(({ path, message }) => [formLabel(path[0] as ContactFieldName), message] as const);
};

test('a visitor writes to the firm: the lead is in the database and sales has the e-mail', async ({
  page,
  lead,
  backend,
}) => {
  await fillInAsAPerson(page, lead);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent!');
  await expect(toast(page)).toContainText(contactThanks);
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();

  const rows = await backend.rows(lead.email);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(lead);
  expect(rows[0]?.suspectedSpam).toBeUndefined();

  await expect.poll(() => backend.emails(lead.email)).toHaveLength(1);
  const [email] = await backend.emails(lead.email);
  expect(email?.destination.to).toEqual([mail.sales]);
  expect(email?.from).toBe(mail.sender);
  expect(email?.subject).toBe(`New message from ${lead.name}, Example Mills [${String(rows[0]?.id).slice(0, 8)}]`);
  // Indented, so that no line of it can be taken for one of ours.
  for (const line of lead.message.split('\n')) expect(email?.body.text).toContain(`\n  ${line}\n`);
  await expect
    .poll(async () => (await backend.rows(lead.email))[0])
    .toMatchObject({ notifiedAt: expect.stringMatching(/^\d{4}-/) });
});

test('every fault is reported at its field, and the first faulty field has the focus', async ({ page }) => {
  const input = { name: ' A ', email: 'nobody', company: '', message: '  too short ' };
  await page.goto('/#contact');
  await fillIn(page, input);
  await sendButton(page).click();
  const faults = faultsIn(input);
  expect(faults).toHaveLength(3);
  for (const [label, sentence] of faults) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(sentence);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel(formLabel('name'))).toBeFocused();
  await page.getByLabel(formLabel('name')).fill('Ada');
  await expect(page.getByText(faults[0]?.[1] ?? '', { exact: true })).toBeHidden();
});

test('upper limits are reported in the same way', async ({ page }) => {
  const tooLong = (limit: number) => 'x'.repeat(limit + 1);
  const input = {
    name: tooLong(contactFields.name.max),
    email: `${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.example.com`,
    company: tooLong(contactFields.company.max),
    message: tooLong(contactFields.message.max),
  };
  await page.goto('/#contact');
  await fillIn(page, input);
  await sendButton(page).click();
  const faults = faultsIn(input);
  expect(faults).toHaveLength(4);
  for (const [label, sentence] of faults) await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
});

test('while sending the button is disabled and says so; a second click or Enter sends nothing more', async ({
  page,
  lead,
  backend,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.contact)) requests += 1;
  });
  const release = await hold(page, call);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await expect(busy).toBeDisabled();
  await page.getByLabel('Name *').press('Enter');
  release();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(requests).toBe(1);
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

test('faults are announced: the live regions are there before there is anything to say', async ({ page }) => {
  const input = { name: '', email: '', company: '', message: '' };
  const faults = new Map(faultsIn(input));
  await page.goto('/#contact');
  const regions = page.locator('#contact form [aria-live="polite"]');
  await expect(regions).toHaveText(contactFieldNames.map(() => ''));
  await sendButton(page).click();
  await expect(regions).toHaveText(contactFieldNames.map((name) => faults.get(formLabel(name)) ?? ''));
});

test('the Thank You panel stands for 5,000 ms, then the form is back and empty', async ({ page, lead }) => {
  await page.clock.install();
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.clock.fastForward(10_000);
  await sendButton(page).click();
  const panel = page.getByRole('heading', { name: 'Thank You' });
  await expect(panel).toBeVisible();
  // It takes the focus, so that it is read, and gives it to the new form.
  await expect(page.getByRole('region', { name: 'Thank You' })).toBeFocused();
  await expect(page.getByText("We've received your message and will get back to you shortly.")).toBeVisible();
  await expect(page.getByLabel('Name *')).toBeHidden();
  await page.clock.runFor(4000);
  await expect(panel).toBeVisible();
  await page.clock.runFor(1000);
  await expect(panel).toBeHidden();
  await expect(page.locator('#contact form')).toBeFocused();
  for (const name of contactFieldNames) await expect(page.getByLabel(formLabel(name))).toHaveValue('');
  await expect(sendButton(page)).toBeEnabled();
});

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

test('an answer without a sentence, or no answer at all, gets the fallback', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/500|ERR_CONNECTION_FAILED/);
  let answer: 'empty' | 'none' = 'empty';
  await page.route(call, (route) =>
    answer === 'empty' ? route.fulfill({ status: 500, body: '' }) : route.abort('connectionfailed'),
  );
  await page.goto('/#contact');
  await fillIn(page, lead);
  for (answer of ['empty', 'none'] as const) {
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('An error occurred. Please try again.');
    await expect(sendButton(page)).toBeEnabled();
    await expect(page.getByLabel('Name *')).toHaveValue(lead.name);
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toHaveCount(0);
  }
});

test('faults that the server finds appear at their fields', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/400/);
  const faulty = { ...lead, email: 'not an address' };
  await page.route(call, (route) => route.continue({ postData: JSON.stringify(faulty) }));
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  const [[label, sentence] = ['', '']] = faultsIn(faulty);
  await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
  await expect(page.getByLabel(label)).toBeFocused();
  await expect(toast(page)).toContainText(sentence);
});

test('a form filled in faster than people type is kept, marked, and not e-mailed', async ({ page, lead, backend }) => {
  // However slow the machine is: on the page's clock less time has passed than a person takes.
  await page.addInitScript((limit) => {
    const now = performance.now.bind(performance);
    performance.now = () => Math.min(now(), limit);
  }, fastestHumanMs - 100);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect((await backend.rows(lead.email))[0]).toMatchObject({ ...lead, suspectedSpam: true });
  // Leads are e-mailed in the order in which they are stored: when a later one has arrived, this one will not.
  const later = { ...lead, email: `later.${lead.email}` };
  await page.request.post(apiPaths.contact, { data: { ...later, trap: '', elapsedMs: fastestHumanMs } });
  await expect.poll(() => backend.emails(later.email)).toHaveLength(1);
  expect(await backend.emails(lead.email)).toEqual([]);
});

test('the trap field is out of reach for people', async ({ page }) => {
  await page.goto('/#contact');
  const trap = page.locator('[aria-hidden=true] input');
  await expect(trap).not.toBeInViewport();
  await expect(page.locator('form').first().getByRole('textbox')).toHaveCount(contactFieldNames.length);
  await page.getByLabel('Message *').focus();
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
});

test('the trap field is nothing that a password manager fills in', async ({ page }) => {
  await page.goto('/#contact');
  const trap = page.locator('[aria-hidden=true] input');
  const marks = { autocomplete: 'off', 'data-bwignore': 'true', 'data-form-type': 'other', 'data-lpignore': 'true' };
  for (const [name, value] of Object.entries({ ...marks, 'data-1p-ignore': '', tabindex: '-1' })) {
    await expect(trap).toHaveAttribute(name, value);
  }
  // What managers look for in a name, a label, a placeholder, or an id.
  const words =
    /user|login|pass|mail|name|url|web|site|company|organi|phone|tel|address|street|city|zip|country|card|code/i;
  const html = await trap.evaluate(({ parentElement }) => parentElement?.textContent ?? '');
  expect(html).toBe('');
  for (const name of ['name', 'id', 'placeholder', 'aria-label', 'title']) {
    expect((await trap.getAttribute(name)) ?? '').not.toMatch(words);
  }
});

test('a second message right after the form returns is no machine’s', async ({ page, lead, backend }) => {
  await page.clock.install();
  await page.goto('/#contact');
  for (const message of [lead.message, `${lead.message} And one more thing.`]) {
    await fillIn(page, { ...lead, message });
    // From here on only the clock below moves: the second form is sent a moment after it has returned.
    if (message === lead.message) await page.clock.runFor(4000);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    await page.clock.runFor(5000);
  }
  const rows = await backend.rows(lead.email);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).not.toHaveProperty('suspectedSpam');
});

test('text typed before React is there is kept, and so is the focus', async ({ page, lead }) => {
  const release = await holdReact(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.getByLabel('Company').focus();
  await sendButton(page).click();
  await page.getByLabel('Company').focus();
  release();
  // What was sent before is sent now, with all of its text.
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
});

test('words typed while React arrives are not lost', async ({ page, lead }) => {
  const release = await holdReact(page);
  await page.goto('/#contact');
  const message = page.getByLabel('Message *');
  await message.pressSequentially('one two three ');
  release();
  await message.pressSequentially('four five six', { delay: 30 });
  await expect(message).toHaveValue('one two three four five six');
  await expect(message).toBeFocused();
  await page.getByLabel('Name *').fill(lead.name);
  await page.getByLabel('Email *').fill('wrong');
  await sendButton(page).click();
  await expect(page.getByLabel('Email *')).toHaveAttribute('aria-invalid', 'true');
  await expect(message).toHaveValue('one two three four five six');
});

test('the keyboard alone is enough', async ({ page, lead }) => {
  await page.goto('/#contact');
  await page.getByLabel('Name *').focus();
  for (const name of contactFieldNames) {
    await page.keyboard.type((lead[name] ?? '').replace('\n', ' '));
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
});

test('eleven messages from one address: the last is told to wait, and its text is kept', async ({
  page,
  lead,
  consoleErrors,
}) => {
  consoleErrors.allow(/429/);
  await page.goto('/#contact');
  for (let n = 0; n < 10; n += 1) {
    const answer = await page.request.post(apiPaths.contact, { data: lead });
    expect(answer.status()).toBe(201);
  }
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Too many requests');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
});
