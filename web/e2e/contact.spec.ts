import type { Locator, Page, Route } from '@playwright/test';
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

test('a visitor writes to the firm: the lead is in the database and sales has the email', async ({
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
  const input = { name: '', email: 'nobody@iana-.com', company: '', message: '' };
  await field.fill(input.email);
  await sendButton(page).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new Map(faultsIn(input)).get(formLabel('email')) ?? '');
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
  for (const [label, sentence] of faults) {
    // How much is too much follows.
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
  }
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

/** Where the words of an element are. */
const placeOfWords = (element: Locator): Promise<DOMRect> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().toJSON();
  });

const placeOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON());

const areApart = (a: DOMRect, b: DOMRect): boolean =>
  a.top >= b.bottom || a.bottom <= b.top || a.left >= b.right || a.right <= b.left;

for (const [width, height] of [
  [320, 256],
  [740, 360],
  [360, 740],
  [1280, 800],
] as const) {
  test(`the thanks are in sight at ${width} × ${height}, and not under the toast`, async ({ page, lead }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/#contact');
    await fillIn(page, lead);
    await sendButton(page).click();
    const thanks = page.getByRole('heading', { name: 'Thank You' });
    await expect(toast(page)).toBeVisible();
    await expect(thanks).toBeInViewport({ ratio: 1 });
    for (const above of [toast(page), page.getByRole('banner')]) {
      await expect.poll(async () => areApart(await placeOfWords(thanks), await placeOf(above))).toBe(true);
    }
  });
}

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
  [{ status: 502, contentType: 'text/html', body: html }, '502: Bad Gateway'],
];

test('a failure is reported by one rule, whoever answers', async ({ page, lead, consoleErrors }) => {
  consoleErrors.allow(/403|50[023]|ERR_CONNECTION_FAILED/);
  let answer: Answer | undefined;
  await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort('connectionfailed')));
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

test('a success that is not JSON is no success; JSON without a message is one', async ({ page, lead }) => {
  let answer: Answer = { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' };
  await page.route(call, (route) => route.fulfill(answer));
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(fallback);
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  answer = { status: 201, json: {} };
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent!');
  await expect(toast(page)).toContainText(contactThanks);
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

test('a form filled in faster than people type is kept, marked, and not emailed', async ({ page, lead, backend }) => {
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
  // Leads are emailed in the order in which they are stored: when a later one has arrived, this one will not.
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
