import { apiPaths } from '#shared/api.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { field, fillIn, hydrated, sendButton, sendForm, thankYou, toast } from './form.ts';
import { hold, holdReact, login } from './page.ts';
import { clientPassword, expect, test } from './product.ts';
import { enter, notice, room, shortCard, shortPath } from './room.ts';

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
  'is not changed': () => {},
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
      await sendForm(page, lead);
      await page.evaluate(disturb);
      release();
      await expect(thankYou(page)).toBeVisible();
      expect(await backend.rows(lead.email)).toMatchObject([lead]);
    });

    test('keeps typing where it was', async ({ page, lead }) => {
      const release = await holdReact(page);
      await page.goto('/#contact');
      await fillIn(page, lead);
      const message = field(page, 'message');
      await message.fill('one three');
      for (let back = 0; back < 'three'.length; back += 1) await message.press('ArrowLeft');
      await page.evaluate(disturb);
      release();
      await hydrated(page);
      await page.keyboard.type('two ');
      await expect(message).toHaveValue('one two three');
      await expect(field(page, 'email')).toHaveValue(lead.email);
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

test('visitor sends what the fields show after an autofill that React does not see', async ({
  page,
  lead,
  backend,
}) => {
  /** Sets a field's value as Chrome for iOS and some password managers do: React ignores the event. */
  const autofill = (name: 'name' | 'company') =>
    field(page, name).evaluate((element: HTMLInputElement, text) => {
      element.value = text;
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }, lead[name]);
  await sendForm(page, { ...lead, name: 'O', company: 'Older Company' });
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true');
  await autofill('name');
  await expect(field(page, 'name')).not.toHaveAttribute('aria-invalid');
  await autofill('company');
  await sendButton(page).click();
  await expect(thankYou(page)).toBeVisible();
  expect(await backend.rows(lead.email)).toMatchObject([lead]);
});

test('client of a translated login page sees each message come and go', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401/);
  const password = page.getByLabel(loginTexts.field);
  await page.goto(login);
  await hydrated(page);
  await page.evaluate(translate);
  await page.route(`**${apiPaths.login}`, (route) => route.fulfill({ json: { isAuthenticated: true, room: 'r' } }));
  await password.fill('right');
  await password.press('Enter');
  await expect(notice(page)).toContainText(loginTexts.cookieRefused);
  await expect(toast(page)).toContainText(loginTexts.cookieRefused);
  await expect(password).not.toHaveAttribute('aria-invalid');
  await page.evaluate(translate);
  await password.press('x');
  await expect(notice(page)).toHaveText('');
  await page.unroute(`**${apiPaths.login}`);
  await password.fill('wrong');
  await password.press('Enter');
  await expect(toast(page).first()).toContainText(loginTexts.failed);
  await expect(password).toHaveAttribute('aria-invalid', 'true');
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
  await sendForm(page, lead);
  await expect(thankYou(page)).toBeVisible();
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

  for (const [code, path, input, text] of [
    ['contact-form', '/#contact', '[name=message]', landing.services.heading],
    ['login-page', login, '[name=password]', loginTexts.instruction],
  ] as const) {
    test(`keeps the text and what was typed, and sees whom to write to: ${code}`, async ({ page }) => {
      const body = "export default () => { throw new Error('broken'); }";
      const release = await hold(page, `**/assets/${code}-*.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
      await page.goto(path);
      await page.locator(input).fill('something typed');
      release();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(states.form.failed);
      await expect(alert.getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.locator(input)).toHaveValue('something typed');
    });
  }
});
