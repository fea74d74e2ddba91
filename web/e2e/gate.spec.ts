import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { gate } from '#web/src/content/gate.ts';
import { clientPassword, endsWith, expect, hold, holdReact, hydrated, test, toast } from './product.ts';
import { enter, gateTitle, heading, login, notice, room, shortPath } from './room.ts';
import { address } from './rooms.ts';

test('the gate opens with the password, and with no other', async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/401/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(login);
  await expect(heading(page)).toHaveText(gateTitle);
  await expect(page.getByText(gate.instruction)).toBeVisible();

  // The password is masked and can be pasted, and password managers know the field.
  const field = page.getByLabel(gate.field);
  await expect(field).toHaveAttribute('required');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form input[autocomplete="username"]')).toHaveCount(1);
  await page.evaluate((text) => navigator.clipboard.writeText(text), clientPassword);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field).toHaveValue(clientPassword);

  const spoken = page.locator('[aria-live="assertive"]').filter({ hasText: 'Authentication failed' });
  // What is read out is taken away after a second.
  await Promise.all([spoken.waitFor({ state: 'attached' }), enter(page, 'not the password')]);
  await expect(toast(page)).toContainText('Authentication failed');
  await expect(toast(page)).toContainText('Invalid password.');
  await expect(page).toHaveURL(endsWith(login));
  await expect(field).toBeFocused();
  // It is reported at the field too, until that is changed.
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Invalid password.');
  await field.press('Backspace');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');

  await enter(page);
  await expect(page).toHaveURL(endsWith(room));
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('Authentication successful.');
  await expect(heading(page)).toBeVisible();
});

test('while it asks, field and button are disabled; then the check is asked again, and the way on takes about 100 ms', async ({
  page,
}) => {
  // Recorded in the page, on its own clock: when the way on was taken.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      performance.mark('way-on');
      replaceState(...state);
    };
  });
  const release = await hold(page, `**${apiPaths.login}`);
  await page.goto(login);
  await enter(page);
  await expect(page.getByRole('button', { name: gate.submitting })).toBeDisabled();
  await expect(page.getByLabel(gate.field)).toBeDisabled();
  release();
  await expect(page).toHaveURL(endsWith(room));
  const paths = { login: apiPaths.login, check: apiPaths.check };
  const times = await page.evaluate(({ login, check }) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const endOf = (path: string, from = 0) =>
      entries.find(({ name, startTime }) => name.split('?')[0]?.endsWith(path) && startTime >= from)?.responseEnd ??
      Number.NaN;
    const wayOn = performance.getEntriesByName('way-on')[0]?.startTime ?? Number.NaN;
    const loginEnd = endOf(login);
    // The gate asks once on arrival too.
    return { login: loginEnd, check: endOf(check, loginEnd), wayOn };
  }, paths);
  expect(times.check).toBeGreaterThan(times.login);
  expect(times.wayOn - times.check).toBeGreaterThanOrEqual(99);
});

test('an empty password is refused by the browser', async ({ page }) => {
  let asked = false;
  await page.route(`**${apiPaths.login}`, (route) => {
    asked = true;
    return route.continue();
  });
  await page.goto(login);
  await page.getByRole('button', { name: gate.submit }).click();
  const field = page.getByLabel(gate.field);
  // By the browser, which leads there.
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  expect(asked).toBe(false);
});

test('a password that was never compared is not called wrong', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION_FAILED|503/);
  await page.goto(login);
  await page.route(`**${apiPaths.login}`, (route) => route.abort('connectionfailed'));
  await enter(page);
  await expect(toast(page)).toContainText('The server could not be reached. Please try again.');
  await page.unroute(`**${apiPaths.login}`);
  await page.route(`**${apiPaths.login}`, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
  await enter(page);
  await expect(toast(page)).toContainText('Authentication failed');
  await expect(toast(page)).toContainText('503: Service Unavailable');
});

test('where a refused login has no words of the server, the password is called invalid', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  for (const answer of [
    { status: 401, body: '' },
    { status: 401, json: {} },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
  ]) {
    await page.route(`**${apiPaths.login}`, (route) => route.fulfill(answer));
    await page.goto(login);
    await enter(page);
    await expect(toast(page)).toContainText('Authentication failed');
    await expect(toast(page)).toContainText('Invalid password.');
    await expect(page.getByLabel(gate.field)).toBeFocused();
  }
});

test('a browser that refuses the cookie is reported, and never a success', async ({ page }) => {
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { log });
    new MutationObserver(() => log.push(document.documentElement.textContent)).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  // As if the browser had dropped the cookie of the answer.
  await page.route(`**${apiPaths.login}`, (route) => route.fulfill({ json: { isAuthenticated: true } }));
  await page.goto(login);
  await enter(page);
  await expect(toast(page)).toContainText(gate.cookieRefused);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(gate.cookieRefused);
  await expect(page).toHaveURL(endsWith(login));
  await expect(page.getByLabel(gate.field)).toBeFocused();
  await expect(page.getByLabel(gate.field)).not.toHaveAttribute('aria-invalid');
  const seen = await page.evaluate(() => (window as unknown as { log: string[] }).log.join('\n'));
  expect(seen).not.toContain('Success');
  expect(seen).not.toContain('Authentication successful.');
});

test('a password sent before React has come is not lost', async ({ page }) => {
  const release = await holdReact(page);
  await page.goto(login);
  await enter(page);
  await expect(page).toHaveURL(endsWith(login));
  // Something happens: the button shows a sign of life until the form can send.
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  const button = page.getByRole('button', { name: gate.submit });
  expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('""');
  release();
  await expect(page).toHaveURL(endsWith(room));
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('pages with a password say what they need, and do not seem to load for ever', async ({ page }) => {
    for (const path of [login, room, shortPath]) {
      await page.goto(path);
      // Playwright's getByText passes over noscript, whose text it takes for source.
      await expect(page.locator('noscript p')).toHaveText(gate.withoutScripts);
      await expect(page.locator('noscript p')).toBeInViewport();
      await expect(page.getByText('Loading...')).toBeHidden();
    }
  });
});

test('a room that has closed says so at its gate, and whom to write to, and takes no password', async ({ page }) => {
  const email = 'client-services@consulting-firm.example';
  const closed = `This room has closed. Please write to ${email}.`;
  await page.setViewportSize({ width: 320, height: 568 });
  // The real answers of a closed room are in scripts/ops/rooms/second-room.slow.test.ts: no room of this product is closed.
  await page.route(`**${apiPaths.check}*`, (route) => route.fulfill({ json: { isAuthenticated: false, closed } }));
  for (const path of [room, login]) {
    await page.goto(path);
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(closed);
    await expect(page.getByLabel(gate.field)).toBeHidden();
    await expect(page.getByText(gate.instruction)).toBeHidden();
    const link = page.getByRole('link', { name: email });
    await expect(link).toHaveAttribute('href', `mailto:${email}`);
    const right = await link.evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(320 - 16);
  }
});

test('the gate opens the room of the page that was asked for, also after signing out', async ({ page, context }) => {
  await page.goto(shortPath);
  await expect(page).toHaveURL(endsWith(login));
  const [request] = await Promise.all([page.waitForRequest(`**${apiPaths.login}`), enter(page)]);
  expect(request.postDataJSON()).toMatchObject({ room: address });
  await expect(page).toHaveURL(endsWith(shortPath));
  await page.getByRole('button', { name: 'Sign out' }).click();
  // The address changes before the gate is loaded.
  await expect(page).toHaveURL(endsWith(login));
  await hydrated(page);
  await enter(page);
  // The room's first page: who signs out has done with the document.
  await expect(page).toHaveURL(endsWith(room));
  await context.clearCookies();
  await page.goto(pageEntries.landing.path);
  await page.goto(login);
  const [plain] = await Promise.all([page.waitForRequest(`**${apiPaths.login}`), enter(page)]);
  expect(Object.keys(plain.postDataJSON())).toEqual(['password']);
  await expect(page).toHaveURL(endsWith(room));
});
