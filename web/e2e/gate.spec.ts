import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { gate } from '#web/src/content/gate.ts';
import { clientPassword, endsWith, expect, hold, holdReact, test, toast } from './product.ts';
import {
  contentApi,
  documentPath,
  documentPaths,
  enter,
  heading,
  login,
  longestDocument,
  openRoom,
  openRoomAnew,
  readDocument,
  room,
} from './room.ts';
import { address, proposalSlugs } from './rooms.ts';
import { watchTraffic } from './traffic.ts';

const gateTitle = pageEntries.gate.title;
const [firstSlug] = proposalSlugs;
const [firstDocument = ''] = documentPaths;
const firstCall = `${contentApi}/${firstSlug}`;
const firstCard = (page: Page) => page.locator(`a[href="${firstDocument}"]`);

/** What the gate says about how the visitor came to it. */
const notice = (page: Page) => page.getByRole('main').getByRole('status');

/** The paths of the calls to the API that the page makes from now on, in order. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
};

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

  await enter(page, 'not the password');
  await expect(toast(page)).toContainText('Authentication failed');
  await expect(toast(page)).toContainText('Invalid password.');
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: 'Authentication failed' })).toBeAttached();
  await expect(page).toHaveURL(endsWith(login));
  await expect(field).toBeFocused();

  await enter(page);
  await expect(page).toHaveURL(endsWith(room));
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('Authentication successful.');
  await expect(heading(page)).toBeVisible();
});

test('while it asks, the field and the button are disabled and the button says so', async ({ page }) => {
  const release = await hold(page, `**${apiPaths.login}`);
  await page.goto(login);
  await enter(page);
  await expect(page.getByRole('button', { name: gate.submitting })).toBeDisabled();
  await expect(page.getByLabel(gate.field)).toBeDisabled();
  release();
  await expect(page).toHaveURL(endsWith(room));
});

test('after the login the check is asked again, and the way on takes about 100 ms', async ({ page }) => {
  // Recorded in the page, on its own clock: when the way on was taken.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      performance.mark('way-on');
      replaceState(...state);
    };
  });
  await page.goto(login);
  await enter(page);
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
  const isMissing = (field: HTMLInputElement) => field.validity.valueMissing;
  expect(await page.getByLabel(gate.field).evaluate(isMissing)).toBe(true);
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

test.describe('the guard', () => {
  for (const path of [room, ...documentPaths]) {
    test(`sends a stranger from ${path} to the gate, and back there after the login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(endsWith(login));
      await enter(page);
      await expect(page).toHaveURL(endsWith(path));
      await expect(heading(page)).toBeVisible();
    });
  }

  test('leads back to the very section that was asked for', async ({ page, context, session }) => {
    await openRoom(page, session);
    const { slug, sections } = await longestDocument(page);
    await context.clearCookies();
    const path = `${documentPath(slug)}#${sections.at(-1)?.id}`;
    await page.goto(path);
    await expect(page).toHaveURL(endsWith(login));
    await enter(page);
    await expect(page).toHaveURL(endsWith(path));
  });

  test("says 'Loading...' in the middle while it asks, and announces it", async ({ page }) => {
    const release = await hold(page, `**${apiPaths.check}*`);
    await page.goto(room);
    const loading = page.getByText('Loading...');
    await expect(loading).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Loading...');
    const box = await loading.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(10);
    release();
    await expect(page).toHaveURL(endsWith(login));
  });

  test('shows nothing and goes nowhere when the check fails, after one retry', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/503/);
    let asked = 0;
    await page.route(`**${apiPaths.check}*`, (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.clock.install();
    await page.goto(room);
    await expect.poll(() => asked).toBe(1);
    // The retry waits before it asks; once it has failed too, no time brings another.
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(asked).toBe(2);
    }).toPass();
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.clock.runFor(60_000);
    expect(asked).toBe(2);
    await expect(page).toHaveURL(endsWith(room));
    expect((await page.locator('body').innerText()).trim()).toBe('');
  });

  test('asks for the document as soon as the check has said yes, both before React is there', async ({
    page,
    session,
  }) => {
    // A page that makes no call itself.
    await openRoom(page, session, pageEntries.landing.path);
    const { title } = await readDocument(page, firstSlug);
    const events: string[] = watchCalls(page);
    page.on('response', (response) => response.url().includes(apiPaths.check) && events.push('answer'));
    const releaseReact = await holdReact(page);
    const releaseCheck = await hold(page, `**${apiPaths.check}*`);
    // The page is complete for the browser only when React is there.
    await page.goto(firstDocument, { waitUntil: 'commit' });
    await expect.poll(() => events).toEqual([apiPaths.check]);
    releaseCheck();
    await expect.poll(() => events).toEqual([apiPaths.check, 'answer', firstCall]);
    releaseReact();
    await expect(heading(page)).toHaveText(title);
    // What was read early is used, not read again.
    expect(events).toHaveLength(3);
  });

  test('asks the server on every move inside the room, also for a document that was read before', async ({
    page,
    session,
  }) => {
    await openRoom(page, session);
    const { title } = await readDocument(page, firstSlug);
    await firstCard(page).waitFor();
    const calls = watchCalls(page);
    await firstCard(page).click();
    await expect(heading(page)).toHaveText(title);
    expect(calls.splice(0)).toEqual([apiPaths.check, firstCall]);
    await page.getByRole('link', { name: 'All documents' }).click();
    await firstCard(page).waitFor();
    expect(calls.splice(0)).toEqual([apiPaths.check]);
    await page.goBack();
    await expect(heading(page)).toHaveText(title);
    expect(calls.splice(0)).toEqual([apiPaths.check]);
  });

  test('lets nobody whose session has ended read on, not even what was read before', async ({
    page,
    context,
    session,
  }) => {
    await openRoom(page, session);
    const { title } = await readDocument(page, firstSlug);
    await firstCard(page).click();
    await expect(heading(page)).toHaveText(title);
    await page.getByRole('link', { name: 'All documents' }).click();
    await firstCard(page).waitFor();
    await context.clearCookies();
    const calls = watchCalls(page);
    await firstCard(page).click();
    await expect(page).toHaveURL(endsWith(login));
    expect(calls).toEqual([apiPaths.check]);
  });

  test('brings a reader who goes back to the place they left', async ({ page, session }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    const scrolledTo = () => page.evaluate(() => scrollY);
    const path = documentPaths.at(-1) ?? '';
    await openRoom(page, session);
    const card = page.locator(`a[href="${path}"]`);
    await card.scrollIntoViewIfNeeded();
    const place = await scrolledTo();
    expect(place).toBeGreaterThan(200);
    await expect.poll(() => page.evaluate(() => history.state?.readTo)).toBe(place);
    await card.click();
    await expect(page).toHaveURL(endsWith(path));
    await expect(page.getByRole('link', { name: 'All documents' })).toBeVisible();
    await expect.poll(scrolledTo).toBe(0);
    await page.goBack();
    await card.waitFor();
    await expect.poll(scrolledTo).toBe(place);
  });
});

test.describe('signing out', () => {
  test('ends the session for good; Back shows nothing; a copied cookie is dead', async ({ page, context }) => {
    await openRoomAnew(page);
    await firstCard(page).click();
    await expect(heading(page)).toHaveText((await readDocument(page, firstSlug)).title);
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([
      { name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(endsWith(login));
    expect(await context.cookies()).toEqual([]);

    // The gate has been loaded, not only its address shown.
    await expect(heading(page)).toHaveText(gateTitle);
    await page.goBack();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);

    await context.addCookies(cookies);
    await page.goto(room);
    await expect(page).toHaveURL(endsWith(login));
  });

  test('and going back before the gate has its script leads to the gate again, without an error', async ({ page }) => {
    await openRoomAnew(page);
    await firstCard(page).click();
    await expect(heading(page)).toHaveText((await readDocument(page, firstSlug)).title);
    const releaseReact = await holdReact(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);
    // The browser takes the room's entry in the history for one of the same page: it changes the address and no more.
    await page.evaluate(() => history.back());
    await expect(page).not.toHaveURL(endsWith(login));
    releaseReact();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);
    await enter(page);
    await expect(heading(page)).toBeVisible();
  });

  test('empties other tabs too', async ({ page, context }) => {
    await openRoomAnew(page);
    const { title } = await readDocument(page, firstSlug);
    const other = await context.newPage();
    await other.goto(room);
    await firstCard(other).click();
    await expect(heading(other)).toHaveText(title);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(endsWith(login));
    await other.goBack();
    await expect(other).toHaveURL(endsWith(login));
    await expect(heading(other)).toHaveText(gateTitle);
    await expect(other.getByText(title)).toHaveCount(0);
  });
});

test.describe('the gate after a session', () => {
  test('that ended while its reader moved on says so, has the field focused, and leads on', async ({
    page,
    context,
    session,
  }) => {
    await openRoom(page, session);
    await firstCard(page).waitFor();
    await context.clearCookies();
    await firstCard(page).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await expect(page.getByLabel(gate.field)).toBeFocused();
    await enter(page);
    await expect(page).toHaveURL(endsWith(firstDocument));
  });

  test('that ended before a reload says so', async ({ page, context, session }) => {
    await openRoom(page, session);
    await heading(page).waitFor();
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await expect(page.getByLabel(gate.field)).toBeFocused();
  });

  test('that ended between the check and the document says so, and stays', async ({ page, session, consoleErrors }) => {
    consoleErrors.allow(/401/);
    await openRoom(page, session);
    await firstCard(page).waitFor();
    await page.route(`**${apiPaths.proposals}/**`, (route) => route.fulfill({ status: 401, body: '' }));
    const traffic = watchTraffic(page);
    await firstCard(page).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await traffic.take();
    await expect(page).toHaveURL(endsWith(login));
  });

  test('that was ended in another tab says so', async ({ page, context }) => {
    await openRoomAnew(page);
    const { title } = await readDocument(page, firstSlug);
    const other = await context.newPage();
    await other.goto(firstDocument);
    await expect(heading(other)).toHaveText(title);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(endsWith(login));
    await expect(notice(other)).toHaveText(gate.sessionEnded);
    // Who has signed out knows.
    await expect(page).toHaveURL(endsWith(login));
    await watchTraffic(page).take();
    await expect(notice(page)).toHaveText('');
  });

  test('says nothing of it to a stranger', async ({ page }) => {
    await page.goto(room);
    await expect(page).toHaveURL(endsWith(login));
    await watchTraffic(page).take();
    await expect(notice(page)).toHaveText('');
  });

  test('that goes on leads to the room', async ({ page, session }) => {
    await openRoom(page, session, login);
    await expect(page).toHaveURL(endsWith(room));
    await expect(heading(page)).toBeVisible();
  });
});

test('a wrong password is reported at the field too, until it is changed', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401/);
  await page.goto(login);
  const field = page.getByLabel(gate.field);
  await enter(page, 'not the password');
  await expect(toast(page)).toContainText('Invalid password.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Invalid password.');
  await field.press('Backspace');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');
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

test('a login in the middle of the first check is not judged by its answer', async ({ page }) => {
  const { promise: loggedIn, resolve: release } = Promise.withResolvers<void>();
  let checks = 0;
  await page.route(`**${apiPaths.check}*`, async (route) => {
    checks += 1;
    if (checks > 1) return route.continue();
    await loggedIn;
    // The login has given this one up.
    return route.fulfill({ json: { isAuthenticated: false } }).catch(() => undefined);
  });
  await page.goto(login);
  await expect.poll(() => checks).toBe(1);
  const answer = page.waitForResponse(`**${apiPaths.login}`);
  await enter(page);
  await answer;
  release();
  await expect(page).toHaveURL(endsWith(room));
  await expect(toast(page)).toContainText('Authentication successful.');
});

test.describe('the focus is never lost', () => {
  test('by a sign-out that fails, and it says that the visitor is still signed in', async ({
    page,
    session,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503/);
    await openRoom(page, session);
    await page.route(`**${apiPaths.logout}`, (route) => route.fulfill({ status: 503, body: '' }));
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('You are still signed in.');
    await expect(signOut).toBeFocused();
    await expect(page).toHaveURL(endsWith(room));
  });

  test('by a retry, whether it fails or not', async ({ page, session, consoleErrors }) => {
    consoleErrors.allow(/503/);
    await page.route(`**${apiPaths.proposals}/**`, (route) => route.fulfill({ status: 503, body: '' }));
    await openRoom(page, session, firstDocument);
    const { title } = await readDocument(page, firstSlug);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await page.unroute(`**${apiPaths.proposals}/**`);
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
  });
});

test.describe('what a stranger can fetch', () => {
  test('is no document, and nothing is kept in a cache', async ({ request }) => {
    for (const path of ['', ...proposalSlugs.map((slug) => `/${slug}`), '/none']) {
      const answer = await request.get(`${contentApi}${path}`);
      expect(answer.status()).toBe(401);
      expect(answer.headers()['cache-control']).toBe('no-store');
    }
  });

  test('is not opened by tricks with the path', async ({ request }) => {
    const api = contentApi;
    const encoded = `%${firstSlug.charCodeAt(0).toString(16)}${firstSlug.slice(1)}`;
    for (const path of [
      `${api}/${encoded}`,
      `${api}/./${firstSlug}`,
      `${api.replace('proposals/', 'proposals//')}/${firstSlug}`,
      `${api}/${firstSlug}/`,
      `${api.replace('/api', '/API')}/${firstSlug}`,
      `${api}/${firstSlug}%2f..`,
      `/assets/..${api}/${firstSlug}`,
    ]) {
      const answer = await request.get(path);
      expect([401, 404]).toContain(answer.status());
      expect(await answer.text()).not.toContain('sections');
    }
  });

  test('a form on another site cannot log in or out', async ({ page, request }) => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of [apiPaths.login, apiPaths.logout]) {
      expect((await request.post(path, { headers, data: `password=${clientPassword}` })).status()).toBe(403);
    }
    await page.goto(login);
    await enter(page);
    await expect(page).toHaveURL(endsWith(room));
  });
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

  for (const path of [login, room, firstDocument]) {
    test(`${path} says what it needs, and does not seem to load for ever`, async ({ page }) => {
      await page.goto(path);
      // Playwright's getByText passes over noscript, whose text it takes for source.
      await expect(page.locator('noscript p')).toHaveText(gate.withoutScripts);
      await expect(page.locator('noscript p')).toBeInViewport();
      await expect(page.getByText('Loading...')).toBeHidden();
    });
  }
});

test('a room that has closed says so at its gate, and whom to write to, and takes no password', async ({ page }) => {
  const closed = 'This room has closed. Please write to office@firm.example.';
  // The real answers of a closed room are in scripts/rooms/second-room.test.ts: no room of this product is closed.
  await page.route(`**${apiPaths.check}*`, (route) => route.fulfill({ json: { isAuthenticated: false, closed } }));
  for (const path of [room, login]) {
    await page.goto(path);
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(closed);
    await expect(page.getByLabel(gate.field)).toBeHidden();
  }
});

test('the gate opens the room of the page that was asked for, also after signing out', async ({ page, context }) => {
  await page.goto(firstDocument);
  await expect(page).toHaveURL(endsWith(login));
  const [request] = await Promise.all([page.waitForRequest(`**${apiPaths.login}`), enter(page)]);
  expect(request.postDataJSON()).toMatchObject({ room: address });
  await expect(page).toHaveURL(endsWith(firstDocument));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(endsWith(login));
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
