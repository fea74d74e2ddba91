import type { Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { hydrated, toast } from './form.ts';
import { boxOf, heading, hold, keepStill, login } from './page.ts';
import { clientPassword, expect, test } from './product.ts';
import { enter, expectLogin, longPath, notice, openRoom, room, roomHeading } from './room.ts';

const call = `**${apiPaths.login}`;

test('client opens the room only with the right password', async ({ page }) => {
  const field = page.getByLabel(loginTexts.field);
  await keepStill(page);
  await page.goto(login);
  await expectLogin(page);
  await expect(page.getByText(loginTexts.instruction)).toBeVisible();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('required');
  for (const [response, sentence] of [
    [{ status: 401, body: '' }, loginTexts.wrongPassword],
    [{ status: 429, json: { code: 'rate_limited', message: 'Please wait.' } }, 'Please wait.'],
    [{ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }, loginTexts.unreached],
    [{ status: 200, json: { isAuthenticated: true } }, loginTexts.unreached],
  ] as const) {
    await page.route(call, (route) => route.fulfill(response), { times: 1 });
    await enter(page);
    await expect(toast(page)).toContainText(loginTexts.failed);
    await expect(toast(page)).toContainText(sentence);
    await expect(field).toBeFocused();
    // The message is also the field's description, which stays when the toast is gone.
    await expect(field).toHaveAccessibleDescription(sentence);
    expect(await field.getAttribute('aria-invalid')).toBe(response.status === 401 ? 'true' : null);
  }
  await enter(page, 'not the password');
  await expect(field).toHaveAccessibleDescription('Invalid password.');
  await field.press('Backspace');
  await expect(field).toHaveAccessibleDescription('');

  await enter(page);
  await expect(page).toHaveURL(room);
  await expect(toast(page)).toContainText(loginTexts.opened.title);
  await expect(toast(page)).toContainText(loginTexts.opened.description);
  await expect(heading(page)).toHaveText(roomHeading);
});

test('client enters the room although an earlier session check is still on its way', async ({ page }) => {
  const { promise: isLoggedIn, resolve: respondToFirstCheck } = Promise.withResolvers<void>();
  const respond = async (route: Route) => {
    await isLoggedIn;
    // The login has canceled this check.
    await route.fulfill({ json: { isAuthenticated: false } }).catch(() => undefined);
  };
  await page.route(`**${apiPaths.check}`, respond, { times: 1 });
  await page.goto(login);
  await hydrated(page);
  const loggedIn = page.waitForResponse(call);
  await enter(page);
  await loggedIn;
  respondToFirstCheck();
  await expect(page).toHaveURL(room);
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
  const release = await hold(page, call);
  const checkOnArrival = page.waitForResponse(`**${apiPaths.check}`);
  await page.goto(login);
  await checkOnArrival;
  await enter(page);
  await expect(page.getByRole('button', { name: loginTexts.submitting })).toBeDisabled();
  await expect(page.getByLabel(loginTexts.field)).toBeDisabled();
  release();
  await expect(page).toHaveURL(room);
  const { entered, checkEnds } = await page.evaluate((check) => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      entered: performance.getEntriesByName('enter')[0]?.startTime ?? Number.NaN,
      checkEnds: requests.filter(({ name }) => name.includes(check)).map(({ responseEnd }) => responseEnd),
    };
  }, apiPaths.check);
  // The first check is that on arrival.
  const before = checkEnds.filter((end) => end <= entered);
  expect(before).toHaveLength(2);
  expect(entered - Math.max(...before)).toBeGreaterThanOrEqual(99);
});

test('client waits for the session check, then logs in to the requested section', async ({ page }) => {
  const path = `${longPath}#step-12`;
  const release = await hold(page, `**${apiPaths.check}*`);
  await page.goto(path);
  await expect(page.getByRole('status')).toHaveText(states.loading.text);
  const { left, right } = await boxOf(page.getByText(states.loading.text));
  expect(Math.abs((left + right) / 2 - 640)).toBeLessThan(10);
  release();
  await expectLogin(page);
  await hydrated(page);
  // No session had ended, so there is no notice.
  await expect(notice(page)).toHaveText('');
  const [request] = await Promise.all([page.waitForRequest(call), enter(page)]);
  expect(request.postDataJSON()).toEqual({ password: clientPassword, room: fixture.name });
  await expect(page).toHaveURL(path);
});

test('client with a session skips the login page', async ({ page }) => {
  await openRoom(page, login);
  await expect(page).toHaveURL(room);
  await expect(heading(page)).toBeVisible();
});

test('client opens no page of another site by logging in', async ({ page }) => {
  await page.goto(`${login}?next=//evil.example&returnTo=https://evil.example#//evil.example`);
  await page.evaluate(() => history.replaceState({ returnTo: '//evil.example' }, ''));
  await page.reload();
  await enter(page);
  await expect(heading(page)).toHaveText(roomHeading);
});
