import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { formLabel } from '#shared/contact-fields.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { clientPassword, expect, fillIn, hold, holdReact, hydrated, sendButton, test, toast } from './product.ts';
import { enter, login, notice, openInNewSession, room, shortCard, shortPath } from './room.ts';

/** Runs in the page: wraps each text in elements, as Google Translate and Safari do. */
const translate = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) all.push(texts.currentNode as Text);
  for (const text of all.filter(({ data, parentElement }) => data.trim() && parentElement?.localName !== 'textarea')) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(`${text.data} `);
    outer.append(inner);
    text.replaceWith(outer);
  }
};

/** What browsers, extensions, and proxies do to a page before its scripts have loaded. */
const disturbances: Record<string, () => void> = {
  'is translated': translate,
  'has an element of an extension beside each field': () => {
    for (const field of document.querySelectorAll('form :is(input, textarea)'))
      field.after(document.createElement('x-extension'));
  },
  'has lost its comments': () => {
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const all: Node[] = [];
    while (comments.nextNode()) all.push(comments.currentNode);
    for (const comment of all) (comment as Comment).remove();
  },
};

for (const [how, disturb] of Object.entries(disturbances)) {
  test.describe(`visitor whose page ${how} before React starts`, () => {
    // React reports that the page changed.
    test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Minified React error #4\d\d/));

    test('has the message sent that was sent while the code loaded', async ({ page, lead, backend }) => {
      const release = await holdReact(page);
      await page.goto('/#contact');
      await fillIn(page, lead);
      await sendButton(page).click();
      await page.evaluate(disturb);
      release();
      await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
      const rows = await backend.rows(lead.email);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject(lead);
    });

    test('keeps typing where it was', async ({ page, lead }) => {
      const release = await holdReact(page);
      await page.goto('/#contact');
      await fillIn(page, lead);
      const message = page.getByLabel(formLabel('message'));
      await message.fill('one three');
      for (let back = 0; back < 'three'.length; back += 1) await message.press('ArrowLeft');
      await page.evaluate(disturb);
      release();
      await hydrated(page);
      await page.keyboard.type('two ');
      await expect(message).toHaveValue('one two three');
      await expect(page.getByLabel(formLabel('email'))).toHaveValue(lead.email);
    });

    test('logs in with the password that was entered while the code loaded', async ({ page }) => {
      const release = await holdReact(page);
      await page.goto(login);
      await page.getByLabel(loginTexts.field).fill(clientPassword);
      await page.getByLabel(loginTexts.field).press('Enter');
      await page.evaluate(disturb);
      release();
      await expect(page).toHaveURL(room);
    });
  });
}

/** Sets a field's value as Chrome for iOS and some password managers do: React ignores the event. */
const fillUnseen = (page: Page, label: string, value: string) =>
  page.getByLabel(label).evaluate((field: HTMLInputElement, text) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);

test('visitor sends what the fields show after an autofill that React does not see', async ({
  page,
  lead,
  backend,
}) => {
  await page.goto('/#contact');
  await page.getByLabel(formLabel('name')).focus();
  await hydrated(page);
  await fillIn(page, { ...lead, name: 'Older Name', company: '' });
  await fillUnseen(page, formLabel('name'), lead.name);
  await fillUnseen(page, formLabel('company'), lead.company);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  expect(await backend.rows(lead.email)).toMatchObject([lead]);
});

test('visitor sees no error at a field that was autofilled after a failed attempt', async ({ page, lead, backend }) => {
  await page.goto('/#contact');
  await fillIn(page, { ...lead, name: '' });
  await sendButton(page).click();
  await expect(page.getByLabel(formLabel('name'))).toHaveAttribute('aria-invalid', 'true');
  await fillUnseen(page, formLabel('name'), lead.name);
  await expect(page.getByLabel(formLabel('name'))).not.toHaveAttribute('aria-invalid');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  expect(await backend.rows(lead.email)).toMatchObject([lead]);
});

test('client of a translated login page sees each message come and go', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401/);
  const field = page.getByLabel(loginTexts.field);
  await page.goto(login);
  await hydrated(page);
  await page.evaluate(translate);
  await page.route(`**${apiPaths.login}`, (route) => route.fulfill({ json: { isAuthenticated: true, room: 'r' } }));
  await field.fill('right');
  await field.press('Enter');
  await expect(notice(page)).toContainText(loginTexts.cookieRefused);
  await page.evaluate(translate);
  await field.press('x');
  await expect(notice(page)).toHaveText('');
  await page.unroute(`**${apiPaths.login}`);
  await field.fill('wrong');
  await field.press('Enter');
  await expect(toast(page).first()).toContainText(loginTexts.failed);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

/** Runs in the page: removes what came after Chromium 122, Firefox 123, or Safari 16.4. */
const removeNewBuiltIns = () => {
  const newer: [object, string[]][] = [
    [Object, ['groupBy']],
    [Map, ['groupBy', 'getOrInsert']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['parse', 'canParse']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Element.prototype, ['setHTMLUnsafe', 'getHTML', 'checkVisibility', 'moveBefore']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'drop', 'toArray', 'some']],
    [globalThis, ['requestIdleCallback', 'scheduler', 'onscrollend']],
  ];
  for (const [holder, names] of newer) for (const name of names) Reflect.deleteProperty(holder, name);
};

test('visitor with the oldest supported browser sends a message', async ({ page, lead, backend }) => {
  await page.addInitScript(removeNewBuiltIns);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: contactTexts.thanks.heading })).toBeVisible();
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

test('client with the oldest supported browser reads a document', async ({ page }) => {
  await page.addInitScript(removeNewBuiltIns);
  await page.goto(login);
  await enter(page);
  await expect(page).toHaveURL(room);
  await shortCard(page).click();
  await expect(page).toHaveURL(shortPath);
  await expect(page.locator('article.document')).toBeVisible();
});

test.describe('visitor whose browser fails to run the code of a page', () => {
  test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/broken|React error .422/));

  for (const [code, path, field, text] of [
    ['contact-form', '/#contact', formLabel('message'), landing.services.heading],
    ['login-page', login, loginTexts.field, loginTexts.instruction],
  ] as const) {
    test(`keeps the text and what was typed, and sees whom to write to: ${code}`, async ({ page }) => {
      const body = "export default () => { throw new Error('broken'); }";
      const release = await hold(page, `**/assets/${code}-*.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
      await page.goto(path);
      await page.getByLabel(field).fill('something typed');
      release();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(states.form.failed);
      await expect(alert.getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByLabel(field)).toHaveValue('something typed');
    });
  }
});

test('client who signed out meanwhile does not see the room again on Back', async ({ page, context }) => {
  await openInNewSession(page);
  await context.clearCookies();
  // Browsers dispatch this event when they show a page from memory.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL(login);
  await expect(page.getByText(loginTexts.sessionEnded)).toBeVisible();
});
