import { apiPaths } from '#shared/api.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { expectFields, field, fillIn, hydrated, sendButton, sendForm, thankYou } from './form.ts';
import { holdReact, login } from './page.ts';
import { expect, rowsOf, test } from './product.ts';
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

    test('keeps typing where it was', async ({ page, lead }) => {
      const release = await holdReact(page);
      await page.goto('/#contact');
      await fillIn(page, { ...lead, message: 'one three' });
      for (const _ of 'three') await page.keyboard.press('ArrowLeft');
      await page.evaluate(disturb);
      release();
      await hydrated(page);
      await page.keyboard.type('two ');
      await expectFields(page, { ...lead, message: 'one two three' });
    });

    test('has the message sent that was sent while the code loaded', async ({ page, lead }) => {
      const release = await holdReact(page);
      await sendForm(page, lead);
      await page.evaluate(disturb);
      release();
      await expect(thankYou(page)).toBeVisible();
      expect(await rowsOf(lead)).toMatchObject([lead]);
    });

    test('logs in with the password that was entered while the code loaded', async ({ page }) => {
      const release = await holdReact(page);
      await page.goto(login);
      await enter(page);
      await page.evaluate(disturb);
      release();
      await expect(page).toHaveURL(room);
    });
  });
}

test('visitor sends what the fields show after an autofill that React does not see', async ({ page, lead }) => {
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
  expect(await rowsOf(lead)).toMatchObject([lead]);
});

test('client of a translated login page sees each message come and go', async ({ page }) => {
  const password = page.getByLabel(loginTexts.field);
  await page.goto(login);
  await hydrated(page);
  await page.evaluate(translate);
  // The session cookie is missing, so the session check that follows fails.
  await page.route(`**${apiPaths.login}`, (route) => route.fulfill({ json: { room: 'r' } }), { times: 1 });
  await enter(page);
  await expect(notice(page)).toContainText(loginTexts.cookieRefused);
  await expect(password).not.toHaveAttribute('aria-invalid');
  await page.evaluate(translate);
  await password.press('x');
  await expect(notice(page)).toHaveText('');
  await enter(page, 'wrong');
  await expect(password).toHaveAccessibleDescription(/Invalid password/);
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

test.describe('browser without newer built-ins than the oldest supported one', () => {
  test.beforeEach(({ page }) => page.addInitScript(removeNewBuiltIns));

  test('sends a message', async ({ page, lead }) => {
    await sendForm(page, lead);
    await expect(thankYou(page)).toBeVisible();
    expect(await rowsOf(lead)).toHaveLength(1);
  });

  test('logs in and shows a document', async ({ page }) => {
    await page.goto(login);
    await enter(page);
    await expect(page).toHaveURL(room);
    await shortCard(page).click();
    await expect(page).toHaveURL(shortPath);
    await expect(page.locator('article.document')).toBeVisible();
  });
});
