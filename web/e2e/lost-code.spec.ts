import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { expectFields, sendButton, sendForm, thankYou } from './form.ts';
import { heading, hold, login, stopAnimations } from './page.ts';
import { expect, rowsOf, test } from './product.ts';
import { logIn, room, shortPath } from './room.ts';

const entryScript = '**/assets/index-*.js';

test.describe('visitor whose browser lacks some code', () => {
  test.beforeEach(({ consoleErrors }) =>
    consoleErrors.allow(/^error: $|broken|React error .422|scrollIntoView|Failed to (load|fetch)/),
  );

  test('keeps the text in the form and can send it once back online', async ({ page, lead }) => {
    // The page sends HEAD requests to find out whether the server can be reached.
    await page.route('**', (route) =>
      route.request().method() === 'HEAD' || route.request().url().includes('/assets/start-')
        ? route.abort()
        : route.continue(),
    );
    await sendForm(page, lead);
    await expect(page.getByRole('alert')).toContainText(states.form.unreached);
    await expectFields(page, lead);
    await page.unroute('**');
    await sendButton(page).click();
    await expect(thankYou(page)).toBeVisible();
    expect(await rowsOf(lead)).toHaveLength(1);
  });

  for (const [path, input, code, text] of [
    ['/', '[name=message]', 'contact-form', landing.services.heading],
    [login, '[name=password]', 'login-page', loginTexts.instruction],
  ] as const) {
    test(`keeps typed text and sees whom to write to at ${path}`, async ({ page }) => {
      const alert = page.getByRole('alert');
      const expectAlert = async (sentence: string) => {
        await expect(alert).toContainText(sentence);
        await expect(alert.getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
        await expect(page.getByText(text)).toBeVisible();
      };
      // The entry script is missing.
      await page.route(entryScript, (route) => route.abort(), { times: 1 });
      await page.goto(path);
      await stopAnimations(page, 9900);
      await expect(alert).toHaveCount(0);
      await stopAnimations(page, 10_100);
      await expectAlert(states.form.lost);

      // The entry script is late. By default, goto waits for the load event, which would wait for the held script.
      const releaseEntry = await hold(page, entryScript);
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(input).fill('something typed');
      await page.locator('form [type=submit]').click();
      await page.locator('form input:visible').first().press('Enter');
      await expectAlert(states.form.late);
      await expect(page).toHaveURL(path);
      releaseEntry();
      await expect(alert).toHaveCount(0);
      await expect(page.locator(input)).toHaveValue('something typed');

      // The code of the form fails.
      const body = "export default () => { throw new Error('broken'); }";
      const releaseCode = await hold(page, `**/assets/${code}-*.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
      await page.goto(path);
      await page.locator(input).fill('something typed');
      releaseCode();
      await expectAlert(states.form.failed);
      await expect(page.locator(input)).toHaveValue('something typed');
    });
  }

  test('reads that the message arrived when the Thank You panel fails', async ({ page, lead }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    await sendForm(page, lead);
    await expect(page.getByText(contactTexts.thanks.line)).toBeVisible();
    await expect(page.locator('#contact [role=alert]')).toHaveCount(0);
  });

  test('sees an error in the client room instead of endless loading', async ({ page }) => {
    await page.route('**/assets/client-room-*.js', (route) => route.abort());
    await page.goto(room);
    await expect(page.getByRole('status')).toHaveText(states.loading.lost);

    await page.unroute('**/assets/client-room-*.js');
    await page.route(entryScript, () => new Promise<void>(() => {}), { times: 1 });
    await page.goto(shortPath, { waitUntil: 'commit' });
    await expect(page.getByText(states.loading.text)).toBeVisible();
    const reload = page.getByRole('link', { name: states.loading.reload });
    await stopAnimations(page, 9900);
    await expect(reload).toBeHidden();
    await stopAnimations(page, 10_100);
    await expect(page.getByRole('main').getByText(site.contactEmail)).toBeVisible();
    await logIn(page);
    await reload.click();
    await expect(heading(page)).toHaveText(fixture.short.title);
  });
});

test.describe('visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sees instructions instead of endless loading messages', async ({ page }) => {
    for (const [path, text] of [
      [`${pageEntries.landing.path}#contact`, contactTexts.withoutScripts],
      ...[login, room, shortPath].map((path) => [path, loginTexts.withoutScripts] as const),
    ] as const) {
      await page.goto(path);
      // Playwright's getByText ignores noscript elements.
      const instead = page.locator('noscript p').first();
      await expect(instead).toContainText(text);
      await expect(instead).toBeInViewport();
      await expect(page.getByText(states.loading.text)).toBeHidden();
    }
    await page.goto(pageEntries.landing.path);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('noscript a')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
  });
});
