import { apiPaths } from '#shared/api.ts';
import { fastestHumanMs } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { expect, fillIn, holdReact, hydrated, sendButton, stopClock, test } from './product.ts';

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
  await page.request.post(apiPaths.contact, { data: { ...later, honeypot: '', elapsedMs: fastestHumanMs } });
  await expect.poll(() => backend.emails(later.email)).toHaveLength(1);
  expect(await backend.emails(lead.email)).toEqual([]);
});

test('the honeypot field is out of reach for people, and nothing that a password manager fills in', async ({
  page,
}) => {
  await page.goto('/#contact');
  const honeypot = page.locator('[aria-hidden=true] input');
  await expect(honeypot).not.toBeInViewport();
  await expect(page.locator('form').first().getByRole('textbox')).toHaveCount(contactFieldNames.length);
  await page.getByLabel('Message *').focus();
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  const marks = { autocomplete: 'off', 'data-bwignore': 'true', 'data-form-type': 'other', 'data-lpignore': 'true' };
  for (const [name, value] of Object.entries({ ...marks, 'data-1p-ignore': '', tabindex: '-1' })) {
    await expect(honeypot).toHaveAttribute(name, value);
  }
  // What managers look for in a name, a label, a placeholder, or an id.
  const words =
    /user|login|pass|mail|name|url|web|site|company|organi|phone|tel|address|street|city|zip|country|card|code/i;
  const html = await honeypot.evaluate(({ parentElement }) => parentElement?.textContent ?? '');
  expect(html).toBe('');
  for (const name of ['name', 'id', 'placeholder', 'aria-label', 'title']) {
    expect((await honeypot.getAttribute(name)) ?? '').not.toMatch(words);
  }
});

for (const when of ['before', 'after']) {
  test(`who typed a first message ${when} React came, and sends a second one right after the form returns, is no machine`, async ({
    page,
    lead,
    backend,
  }) => {
    const release = await holdReact(page);
    const react = () => {
      release();
      return hydrated(page);
    };
    await page.clock.install();
    await page.goto('/#contact');
    if (when === 'after') await react();
    await fillIn(page, lead);
    await react();
    // From here on only the clock below moves: the second form is sent a moment after it has returned.
    await stopClock(page);
    await sendButton(page).click();
    const thanks = page.getByRole('heading', { name: 'Thank You' });
    await expect(thanks).toBeVisible();
    await page.clock.runFor(5000);
    await fillIn(page, { ...lead, message: `${lead.message} And one more thing.` });
    await sendButton(page).click();
    await expect(thanks).toBeVisible();
    const rows = await backend.rows(lead.email);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).not.toHaveProperty('suspectedSpam');
  });
}
