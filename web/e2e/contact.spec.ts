import { apiPaths } from '#shared/api.ts';
import { contactThanks } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { mail } from '#shared/site.ts';
import {
  expect,
  fillIn,
  fillInAsAPerson,
  hold,
  holdReact,
  hydrated,
  sendButton,
  stopClock,
  test,
  toast,
} from './product.ts';

const call = `**${apiPaths.contact}`;

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

test('who leaves while a message is on its way is asked, and nobody else', async ({ page, lead }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const releaseReact = await holdReact(page);
  const release = await hold(page, call);
  const leave = () => page.evaluate(() => location.reload());
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  // On its way as soon as Send was pressed, even if the page cannot send it yet.
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  releaseReact();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await leave();
  await expect.poll(() => asked).toHaveLength(2);
  release();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await page.reload();
  await fillIn(page, lead);
  await page.reload();
  expect(asked).toHaveLength(2);
});

test('the Thank You panel stands for 5,000 ms, then the form is back and empty', async ({ page, lead }) => {
  await page.clock.install();
  await page.goto('/#contact');
  await hydrated(page);
  await fillIn(page, lead);
  await stopClock(page);
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
