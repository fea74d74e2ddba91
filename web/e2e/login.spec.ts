import { apiPaths } from '#shared/api.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { announced, toast } from './form.ts';
import { heading, hold, keepStill, login } from './page.ts';
import { expect, test } from './product.ts';
import { enter, loginTitle, room } from './room.ts';

const call = `**${apiPaths.login}`;
const { unreached } = loginTexts;

test('client opens the room only with the right password', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401/);
  await keepStill(page);
  await page.goto(login);
  await expect(heading(page)).toHaveText(loginTitle);
  await expect(page.getByText(loginTexts.instruction)).toBeVisible();

  // The password is masked, and password managers recognize the field.
  const field = page.getByLabel(loginTexts.field);
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form input[autocomplete="username"]')).toHaveCount(1);
  // The browser does not submit an empty password but focuses the field.
  await page.getByRole('button', { name: loginTexts.submit }).click();
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await Promise.all([announced(page, loginTexts.failed, '[aria-live="assertive"]'), enter(page, 'not the password')]);
  await expect(toast(page)).toContainText(loginTexts.failed);
  await expect(toast(page)).toContainText('Invalid password.');
  await expect(page).toHaveURL(login);
  await expect(field).toBeFocused();
  // The field shows the error until its value changes.
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Invalid password.');
  await field.press('Backspace');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');

  await enter(page);
  await expect(page).toHaveURL(room);
  await expect(toast(page)).toContainText(loginTexts.opened.title);
  await expect(toast(page)).toContainText(loginTexts.opened.description);
  await expect(heading(page)).toBeVisible();
});

test('client enters the room at least 100 ms after the session check following login', async ({ page }) => {
  // Record when the login page navigates to the room, by the page's own clock.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      performance.mark('enter');
      replaceState(...state);
    };
  });
  // The response to the first session check arrives after login, when it is out of date.
  const { promise: loggedIn, resolve: respondToFirstCheck } = Promise.withResolvers<void>();
  let checks = 0;
  await page.route(`**${apiPaths.check}*`, async (route) => {
    checks += 1;
    if (checks > 1) return route.continue();
    await loggedIn;
    // fulfill() may throw, because login cancels this check.
    return route.fulfill({ json: { isAuthenticated: false } }).catch(() => undefined);
  });
  const release = await hold(page, call);
  await page.goto(login);
  await expect.poll(() => checks).toBe(1);
  const response = page.waitForResponse(call);
  await enter(page);
  await expect(page.getByRole('button', { name: loginTexts.submitting })).toBeDisabled();
  await expect(page.getByLabel(loginTexts.field)).toBeDisabled();
  release();
  await response;
  respondToFirstCheck();
  await expect(page).toHaveURL(room);
  const waited = await page.evaluate((check) => {
    const entered = performance.getEntriesByName('enter')[0]?.startTime ?? Number.NaN;
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const checkEnds = requests.filter(({ name }) => name.includes(check)).map(({ responseEnd }) => responseEnd);
    return entered - Math.max(...checkEnds.filter((end) => end <= entered));
  }, apiPaths.check);
  expect(waited).toBeGreaterThanOrEqual(99);
});

test('client sees the field marked invalid only when the password is wrong', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION_FAILED|401|429|503/);
  await keepStill(page);
  await page.goto(login);
  for (const [response, sentence] of [
    [undefined, unreached],
    [{ status: 401, body: '' }, loginTexts.wrongPassword],
    [{ status: 429, json: { code: 'rate_limited', message: 'Please wait.' } }, 'Please wait.'],
    [{ status: 503, body: 'Service Unavailable' }, '503: Service Unavailable'],
    [{ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }, unreached],
    [{ status: 200, json: { isAuthenticated: true } }, unreached],
  ] as const) {
    await page.route(call, (route) => (response ? route.fulfill(response) : route.abort('connectionfailed')));
    await enter(page);
    await expect(toast(page)).toContainText(loginTexts.failed);
    await expect(toast(page)).toContainText(sentence);
    const field = page.getByLabel(loginTexts.field);
    await expect(field).toBeFocused();
    // The message is also the field's description, which stays when the toast is gone.
    await expect(field).toHaveAccessibleDescription(sentence);
    expect(await field.getAttribute('aria-invalid')).toBe(response?.status === 401 ? 'true' : null);
    await page.unroute(call);
  }
});
