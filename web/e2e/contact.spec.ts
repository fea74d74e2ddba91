import type { Route } from '@playwright/test';
import { contactThanks } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { expect, fillIn, hold, holdReact, sendButton, test, toast } from './product.ts';

/** A form sent sooner is taken for a machine's; see shared/contact.ts. */
const humanPause = 3100;

test('a visitor writes to the firm: the lead is in the database and sales has the e-mail', async ({
  page,
  lead,
  backstage,
}) => {
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.waitForTimeout(humanPause);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent!');
  await expect(toast(page)).toContainText(contactThanks);
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();

  const rows = await backstage.rows(lead.email);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(lead);
  expect(rows[0]?.suspectedSpam).toBeUndefined();

  await expect.poll(() => backstage.emails(lead.email)).toHaveLength(1);
  const [email] = await backstage.emails(lead.email);
  expect(email?.destination.to).toEqual(['sales@samplewright.example']);
  expect(email?.from).toBe('website@samplewright.example');
  expect(email?.subject).toBe(`New message from ${lead.name}, Example Mills [${String(rows[0]?.id).slice(0, 8)}]`);
  expect(email?.body.text).toContain(lead.message);
  await expect
    .poll(async () => (await backstage.rows(lead.email))[0])
    .toMatchObject({ notifiedAt: expect.stringMatching(/^\d{4}-/) });
});

test('everything wrong is said at its field, exactly, and the first faulty field has the focus', async ({ page }) => {
  await page.goto('/#contact');
  await page.getByLabel('Name *').fill(' A ');
  await page.getByLabel('Email *').fill('nobody');
  await page.getByLabel('Message *').fill('  too short ');
  await sendButton(page).click();
  const faults = {
    'Name *': 'Name must be at least 2 characters',
    'Email *': 'Please enter a valid email address',
    'Message *': 'Message must be at least 10 characters',
  };
  for (const [label, sentence] of Object.entries(faults)) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(sentence);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Name *')).toBeFocused();
  await page.getByLabel('Name *').fill('Ada');
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
});

test('international addresses are accepted, and stored as written', async ({ page, lead, backstage }) => {
  await page.goto('/#contact');
  const tag = lead.email.replaceAll(/\D/g, '');
  for (const email of [`info${tag}@müller.de`, `first.last${tag}@例え.jp`, `用户${tag}@例子.广告`]) {
    await fillIn(page, { ...lead, email });
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(await backstage.rows(email)).toMatchObject([{ email }]);
    await page.reload();
  }
});

test('the email field has the keyboard for addresses, and password managers know it', async ({ page }) => {
  await page.goto('/#contact');
  const field = page.getByLabel('Email *');
  await expect(field).toHaveAttribute('inputmode', 'email');
  await expect(field).toHaveAttribute('autocomplete', 'email');
  await expect(field).toHaveAttribute('autocapitalize', 'none');
  await expect(field).toHaveAttribute('spellcheck', 'false');
  await field.fill('nobody@iana-.com');
  await sendButton(page).click();
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
});

test('upper limits are said in the same voice', async ({ page }) => {
  await page.goto('/#contact');
  await fillIn(page, {
    name: 'x'.repeat(201),
    email: `${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.example.com`,
    company: 'x'.repeat(201),
    message: 'x'.repeat(5001),
  });
  await sendButton(page).click();
  await expect(page.getByText('Name must be at most 200 characters')).toBeVisible();
  await expect(page.getByText('Email must be at most 254 characters')).toBeVisible();
  await expect(page.getByText('Company must be at most 200 characters')).toBeVisible();
  await expect(page.getByText('Message must be at most 5000 characters')).toBeVisible();
});

test('while sending the button is disabled and says so; a second click or Enter sends nothing more', async ({
  page,
  lead,
  backstage,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) requests += 1;
  });
  const goOn = await hold(page, '**/api/contact');
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await expect(busy).toBeDisabled();
  await page.getByLabel('Name *').press('Enter');
  goOn();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(requests).toBe(1);
  expect(await backstage.rows(lead.email)).toHaveLength(1);
});

test('the Thank You panel stands for 5,000 ms, then the form is back and empty', async ({ page, lead }) => {
  await page.clock.install();
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.clock.fastForward(10_000);
  await sendButton(page).click();
  const panel = page.getByRole('heading', { name: 'Thank You' });
  await expect(panel).toBeVisible();
  await expect(page.getByText("We've received your message and will get back to you shortly.")).toBeVisible();
  await expect(page.getByLabel('Name *')).toBeHidden();
  await page.clock.runFor(4000);
  await expect(panel).toBeVisible();
  await page.clock.runFor(1000);
  await expect(panel).toBeHidden();
  for (const name of contactFieldNames) await expect(page.getByLabel(formLabel(name))).toHaveValue('');
  await expect(sendButton(page)).toBeEnabled();
});

test('a failure keeps the text, says why, and the retry stores one lead', async ({
  page,
  lead,
  backstage,
  complaints,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The lead is stored, and the visitor never hears of it.
    await route.fetch();
    return route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'The service is not available right now.' },
    });
  });
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.waitForTimeout(humanPause);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('The service is not available right now.');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await backstage.rows(lead.email)).toHaveLength(1);
  expect(complaints.splice(0).filter((line) => !line.includes('503'))).toEqual([]);
});

const fallback = 'An error occurred. Please try again.';
const html = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';
/** What comes back, and what the visitor reads of it. */
const failures: [answer: Parameters<Route['fulfill']>[0] | undefined, shown: string][] = [
  [undefined, fallback],
  [{ status: 500, body: '' }, '500: Internal Server Error'],
  [{ status: 503, body: 'Out of order until noon.' }, '503: Out of order until noon.'],
  [{ status: 403, json: { message: 'Forbidden by policy' } }, 'Forbidden by policy'],
  [{ status: 502, contentType: 'text/html', body: html }, '502: Bad Gateway'],
];

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
    const heading = page.getByRole('heading', { name: 'Thank You' });
    await expect(toast(page)).toBeVisible();
    await expect(heading).toBeInViewport({ ratio: 1 });
    // Once nothing moves any more.
    await page.waitForTimeout(800);
    await expect(heading).toBeInViewport({ ratio: 1 });
    const [words, card, bar] = await Promise.all([
      heading.evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().toJSON();
      }),
      toast(page).evaluate((node) => node.getBoundingClientRect().toJSON()),
      page.getByRole('banner').evaluate((node) => node.getBoundingClientRect().toJSON()),
    ]);
    for (const above of [card, bar]) {
      const apart =
        words.top >= above.bottom ||
        words.bottom <= above.top ||
        words.left >= above.right ||
        words.right <= above.left;
      expect(apart, JSON.stringify({ words, above })).toBe(true);
    }
  });
}

test('a field that is nearly full says how much is left, or how much is too much', async ({ page }) => {
  await page.goto('/#contact');
  const name = page.getByLabel('Name *');
  await name.fill('x'.repeat(179));
  await expect(name).toHaveAccessibleDescription('');
  await name.fill('x'.repeat(181));
  await expect(name).toHaveAccessibleDescription('19 characters left');
  await name.fill(`  ${'👍'.repeat(199)}  `);
  await expect(name).toHaveAccessibleDescription('1 character left');
  await name.fill('x'.repeat(203));
  await expect(name).toHaveAccessibleDescription('3 characters too many');
  await sendButton(page).click();
  await expect(name).toHaveAccessibleDescription(/Name must be at most 200 characters/);
  await expect(name).toHaveAccessibleDescription(/3 characters too many/);
  // Heavy characters fill a message sooner: 4,166 of three bytes each.
  const message = page.getByLabel('Message *');
  await message.fill('愛'.repeat(4100));
  await expect(message).toHaveAccessibleDescription('66 characters left');
  await message.fill('');
  await expect(message).not.toHaveAccessibleDescription(/left|too many/);
});

test('a failure is told by one rule, whoever answers', async ({ page, lead, complaints }) => {
  let answer: Parameters<Route['fulfill']>[0] | undefined;
  await page.route('**/api/contact', (route) => (answer ? route.fulfill(answer) : route.abort('connectionfailed')));
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
  complaints.length = 0;
});

test('a success that is not JSON is no success; JSON without a message is one', async ({ page, lead }) => {
  let answer: Parameters<Route['fulfill']>[0] = { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' };
  await page.route('**/api/contact', (route) => route.fulfill(answer));
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
  await page.route('**/api/contact', () => new Promise<void>(() => {}));
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.runFor(15_000);
  await expect(toast(page)).toContainText('The server did not answer within 15 seconds. Please try again.');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  await expect(sendButton(page)).toBeEnabled();
});

test('faults that the server finds appear at their fields', async ({ page, lead, complaints }) => {
  await page.route('**/api/contact', (route) =>
    route.continue({ postData: JSON.stringify({ ...lead, email: 'not an address' }) }),
  );
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByLabel('Email *')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByLabel('Email *')).toBeFocused();
  await expect(toast(page)).toContainText('Please enter a valid email address');
  expect(complaints.splice(0).filter((line) => !line.includes('400'))).toEqual([]);
});

test('a form filled in faster than people type is kept, marked, and not e-mailed', async ({
  page,
  lead,
  backstage,
}) => {
  // However slow the machine is: for the page no more than 2.9 s have passed.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => Math.min(now(), 2900);
  });
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect((await backstage.rows(lead.email))[0]).toMatchObject({ ...lead, suspectedSpam: true });
  await page.waitForTimeout(1500);
  expect(await backstage.emails(lead.email)).toEqual([]);
});

test('the trap field is out of reach for people', async ({ page }) => {
  await page.goto('/#contact');
  const trap = page.locator('input[name=website]');
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await page.getByLabel('Message *').focus();
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
});

test('text typed before React has come is kept, and so is the focus', async ({ page, lead }) => {
  const goOn = await holdReact(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await page.getByLabel('Company').focus();
  await sendButton(page).click();
  await page.getByLabel('Company').focus();
  goOn();
  // What was sent before is sent now, with all of its text.
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
});

test('the sixth word typed while React arrives is not lost', async ({ page, lead }) => {
  const goOn = await holdReact(page);
  await page.goto('/#contact');
  const message = page.getByLabel('Message *');
  await message.pressSequentially('one two three ');
  goOn();
  await message.pressSequentially('four five six', { delay: 30 });
  await expect(message).toHaveValue('one two three four five six');
  await expect(message).toBeFocused();
  await page.getByLabel('Name *').fill(lead.name);
  await page.getByLabel('Email *').fill('wrong');
  await sendButton(page).click();
  await expect(page.getByLabel('Email *')).toHaveAccessibleDescription('Please enter a valid email address');
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
  complaints,
}) => {
  await page.goto('/#contact');
  for (let n = 0; n < 10; n += 1) {
    const answer = await page.request.post('/api/contact', { data: lead });
    expect(answer.status()).toBe(201);
  }
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Too many requests');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  expect(complaints.splice(0).filter((line) => !line.includes('429'))).toEqual([]);
});
