import type { Page } from '@playwright/test';
import { gate } from '#web/src/content/gate.ts';
import { clientPassword, expect, hold, holdReact, test, toast } from './product.ts';
import { documents, enter, openRoom, room } from './room.ts';

const checkCall = '/api/auth/check';

/** The paths of the calls to the API that the page makes from now on, in order. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
};

test('the gate lets in who has the password, and nobody else', async ({ page, complaints }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protected Content');
  await expect(page.getByText('Please enter the password to access this content.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveAttribute('required');

  await enter(page, 'not the password');
  await expect(toast(page)).toContainText('Authentication failed');
  await expect(toast(page)).toContainText('Invalid password.');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(complaints.splice(0).filter((line) => !line.includes('401'))).toEqual([]);

  await enter(page);
  await expect(page).toHaveURL(new RegExp(`${room}$`));
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('Authentication successful.');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('while it asks, the field and the button are disabled and the button says so', async ({ page }) => {
  const goOn = await hold(page, '**/api/auth/login');
  await page.goto('/login');
  await enter(page);
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeDisabled();
  await expect(page.getByLabel('Password')).toBeDisabled();
  goOn();
  await expect(page).toHaveURL(new RegExp(`${room}$`));
});

test('after the login the check is asked again, and the way on takes about 100 ms', async ({ page }) => {
  // Taken in the page, on its own clock: when the way on was taken.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      performance.mark('way-on');
      replaceState(...state);
    };
  });
  await page.goto('/login');
  await enter(page);
  await expect(page).toHaveURL(new RegExp(`${room}$`));
  const { login, check, wayOn } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const callsOf = (path: string) => entries.filter(({ name }) => name.endsWith(path));
    const login = callsOf('/api/auth/login')[0]?.responseEnd ?? Number.NaN;
    return {
      login,
      // The gate itself asks once on arrival.
      check: callsOf('/api/auth/check').find(({ startTime }) => startTime >= login)?.responseEnd ?? Number.NaN,
      wayOn: performance.getEntriesByName('way-on')[0]?.startTime ?? Number.NaN,
    };
  });
  expect(check).toBeGreaterThan(login);
  expect(wayOn - check).toBeGreaterThanOrEqual(99);
});

test('an empty password is refused by the browser', async ({ page }) => {
  let asked = false;
  await page.route('**/api/auth/login', (route) => {
    asked = true;
    return route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Access Content' }).click();
  expect(await page.getByLabel('Password').evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(
    true,
  );
  expect(asked).toBe(false);
});

test('a password that was never compared is not called wrong', async ({ page, complaints }) => {
  await page.goto('/login');
  await page.route('**/api/auth/login', (route) => route.abort('connectionfailed'));
  await enter(page);
  await expect(toast(page)).toContainText('The server could not be reached. Please try again.');
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
  await enter(page);
  await expect(toast(page)).toContainText('Authentication failed');
  await expect(toast(page)).toContainText('503: Service Unavailable');
  complaints.length = 0;
});

test.describe('the guard', () => {
  for (const slug of ['', ...Object.keys(documents)]) {
    const path = slug === '' ? room : `${room}/${slug}`;
    test(`sends a stranger from ${path} to the gate, and back there after the login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await enter(page);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('leads back to the very section that was asked for', async ({ page }) => {
    await page.goto(`${room}/proposal#running-costs`);
    await expect(page).toHaveURL(/\/login$/);
    await enter(page);
    await expect(page).toHaveURL(/\/proposal#running-costs$/);
  });

  test("says 'Loading...' in the middle while it asks", async ({ page }) => {
    const goOn = await hold(page, '**/api/auth/check');
    await page.goto(room);
    const loading = page.getByText('Loading...');
    await expect(loading).toBeVisible();
    const box = await loading.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(10);
    goOn();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('shows nothing and goes nowhere when the check fails, after one retry', async ({ page, complaints }) => {
    let asked = 0;
    await page.route('**/api/auth/check', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.goto(room);
    await expect.poll(() => asked).toBe(2);
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.waitForTimeout(1500);
    expect(asked).toBe(2);
    await expect(page).toHaveURL(new RegExp(`${room}$`));
    expect((await page.locator('body').innerText()).trim()).toBe('');
    complaints.length = 0;
  });

  test('asks for the document as soon as the check has said yes, both before React is there', async ({ page }) => {
    // A page that makes no call itself.
    await openRoom(page, '/');
    const calls = watchCalls(page);
    const sendReact = await holdReact(page);
    const answerCheck = await hold(page, '**/api/auth/check');
    await page.goto(`${room}/proposal-phase1`);
    await expect.poll(() => calls).toEqual([checkCall]);
    await page.waitForTimeout(300);
    expect(calls).toEqual([checkCall]);
    answerCheck();
    await expect.poll(() => calls).toEqual([checkCall, `/api${room}/proposal-phase1`]);
    sendReact();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Phase 1');
    // What was read early is used, not read again.
    expect(calls).toHaveLength(2);
  });

  test('asks the server on every move inside the room, also for a document that was read before', async ({ page }) => {
    await openRoom(page);
    const card = page.locator(`a[href="${room}/proposal"]`);
    await card.waitFor();
    const calls = watchCalls(page);
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    expect(calls.splice(0)).toEqual([checkCall, `/api${room}/proposal`]);
    await page.getByRole('link', { name: 'All documents' }).click();
    await card.waitFor();
    expect(calls.splice(0)).toEqual([checkCall]);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    expect(calls.splice(0)).toEqual([checkCall]);
  });

  test('lets nobody whose session has ended read on, not even what was read before', async ({ page, context }) => {
    await openRoom(page);
    const card = page.locator(`a[href="${room}/proposal"]`);
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    await page.getByRole('link', { name: 'All documents' }).click();
    await card.waitFor();
    await context.clearCookies();
    const calls = watchCalls(page);
    await card.click();
    await expect(page).toHaveURL(/\/login$/);
    expect(calls).toEqual([checkCall]);
  });

  test('brings a reader who goes back to the place they left', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await openRoom(page);
    const card = page.locator(`a[href="${room}/proposal-phase1"]`);
    await card.scrollIntoViewIfNeeded();
    // The browser says once that the scrolling has ended.
    await page.waitForTimeout(500);
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(200);
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Phase 1');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await card.waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});

test.describe('signing out', () => {
  test('ends the session for good; Back shows nothing; a copied cookie is dead', async ({
    page,
    context,
    complaints,
  }) => {
    await openRoom(page);
    await page.getByRole('link', { name: /Full proposal/i }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([
      { name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await context.cookies()).toEqual([]);

    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protected Content');

    await context.addCookies(cookies);
    await page.goto(room);
    await expect(page).toHaveURL(/\/login$/);
    complaints.length = 0;
  });

  test('empties other tabs too', async ({ page, context, complaints }) => {
    await openRoom(page);
    const other = await context.newPage();
    await other.goto(room);
    await other.locator(`a[href="${room}/proposal"]`).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await other.goBack();
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Protected Content');
    await expect(other.getByText('Customs-Bond')).toHaveCount(0);
    complaints.length = 0;
  });

  test('that fails says so, and keeps the visitor where they are', async ({ page, complaints }) => {
    await openRoom(page);
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page)).toContainText('Error');
    await expect(page).toHaveURL(new RegExp(`${room}$`));
    complaints.length = 0;
  });
});

test.describe('the gate after a session', () => {
  const notice = (page: Page) => page.getByRole('main').getByRole('status');

  test('that ended while its reader moved on says so, has the field focused, and leads on', async ({
    page,
    context,
  }) => {
    await openRoom(page);
    await page.locator(`a[href="${room}/proposal"]`).waitFor();
    await context.clearCookies();
    await page.locator(`a[href="${room}/proposal"]`).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await expect(page.getByLabel('Password')).toBeFocused();
    await enter(page);
    await expect(page).toHaveURL(new RegExp(`${room}/proposal$`));
  });

  test('that ended before a reload says so', async ({ page, context }) => {
    await openRoom(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await expect(page.getByLabel('Password')).toBeFocused();
  });

  test('that ended between the check and the document says so, and stays', async ({ page, complaints }) => {
    await openRoom(page);
    await page.route('**/api/proposals/**', (route) => route.fulfill({ status: 401, body: '' }));
    await page.locator(`a[href="${room}/proposal"]`).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/login$/);
    expect(complaints.splice(0).filter((line) => !line.includes('401'))).toEqual([]);
  });

  test('that was ended in another tab says so', async ({ page, context }) => {
    await openRoom(page);
    const other = await context.newPage();
    await other.goto(`${room}/proposal`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(notice(other)).toHaveText(gate.sessionEnded);
    // Who has signed out knows.
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Password')).toBeVisible();
    await page.waitForTimeout(500);
    await expect(notice(page)).toHaveText('');
  });

  test('says nothing of it to a stranger', async ({ page }) => {
    await page.goto(room);
    await expect(page).toHaveURL(/\/login$/);
    await page.waitForTimeout(500);
    await expect(notice(page)).toHaveText('');
  });

  test('that goes on leads to the room', async ({ page }) => {
    await openRoom(page, '/login');
    await expect(page).toHaveURL(new RegExp(`${room}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a wrong password is said at the field too, until it is changed', async ({ page, complaints }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password');
  await enter(page, 'not the password');
  await expect(toast(page)).toContainText('Invalid password.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Invalid password.');
  await field.press('Backspace');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');
  expect(complaints.splice(0).filter((line) => !line.includes('401'))).toEqual([]);
});

test('a browser that refuses the cookie is told so, and never of a success', async ({ page }) => {
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { log });
    new MutationObserver(() => log.push(document.documentElement.textContent)).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  // As if the browser had dropped the cookie of the answer.
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { isAuthenticated: true } }));
  await page.goto('/login');
  await enter(page);
  await expect(toast(page)).toContainText(gate.cookieRefused);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(gate.cookieRefused);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Password')).not.toHaveAttribute('aria-invalid');
  const seen = await page.evaluate(() => (window as unknown as { log: string[] }).log.join('\n'));
  expect(seen).not.toContain('Success');
  expect(seen).not.toContain('Authentication successful.');
});

test('a login in the middle of the first check is not judged by its answer', async ({ page }) => {
  let first = true;
  await page.route('**/api/auth/check', async (route) => {
    if (!first) return route.continue();
    first = false;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.fulfill({ json: { isAuthenticated: false } }).catch(() => undefined);
  });
  await page.goto('/login');
  await enter(page);
  await expect(page).toHaveURL(new RegExp(`${room}$`));
  await expect(toast(page)).toContainText('Authentication successful.');
});

test.describe('the focus is never lost', () => {
  test('by a sign-out that fails, and it says that the visitor is still signed in', async ({ page, complaints }) => {
    await openRoom(page);
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }));
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('You are still signed in.');
    await expect(signOut).toBeFocused();
    complaints.length = 0;
  });

  test('by a retry, whether it fails or not', async ({ page, complaints }) => {
    await page.route('**/api/proposals/**', (route) => route.fulfill({ status: 503, body: '' }));
    await openRoom(page, `${room}/proposal`);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.unroute('**/api/proposals/**');
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    complaints.length = 0;
  });
});

test.describe('what a stranger can fetch', () => {
  test('is no document, and nothing is kept in a cache', async ({ request }) => {
    for (const slug of ['', ...Object.keys(documents), 'none']) {
      const answer = await request.get(`/api/proposals/clearbond${slug && `/${slug}`}`);
      expect(answer.status()).toBe(401);
      expect(answer.headers()['cache-control']).toBe('no-store');
    }
  });

  test('is not opened by tricks with the path', async ({ request }) => {
    for (const path of [
      '/api/proposals/clearbond/%70roposal',
      '/api/proposals/clearbond/./proposal',
      '/api/proposals//clearbond/proposal',
      '/api/proposals/clearbond/proposal/',
      '/API/proposals/clearbond/proposal',
      '/api/proposals/clearbond/proposal%2f..',
      '/assets/../api/proposals/clearbond/proposal',
    ]) {
      const answer = await request.get(path);
      expect([401, 404]).toContain(answer.status());
      expect(await answer.text()).not.toContain('sections');
    }
  });

  test('a form on another site cannot log in or out', async ({ page, request }) => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['/api/auth/login', '/api/auth/logout']) {
      expect((await request.post(path, { headers, data: `password=${clientPassword}` })).status()).toBe(403);
    }
    await page.goto('/login');
    await enter(page);
    await expect(page).toHaveURL(new RegExp(`${room}$`));
  });
});

test('a password sent before React has come is not lost', async ({ page }) => {
  const goOn = await holdReact(page);
  await page.goto('/login');
  await enter(page);
  await expect(page).toHaveURL(/\/login$/);
  // Something happens: the button is dim until the form can send.
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Access Content' })).toHaveCSS('opacity', '0.65');
  goOn();
  await expect(page).toHaveURL(new RegExp(`${room}$`));
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', room, `${room}/proposal`]) {
    test(`${path} says what it needs, and does not seem to load for ever`, async ({ page }) => {
      await page.goto(path);
      // Playwright's getByText passes over noscript, whose text it takes for source.
      await expect(page.locator('noscript p')).toContainText('needs JavaScript');
      await expect(page.locator('noscript p')).toBeInViewport();
      await expect(page.getByText('Loading...')).toBeHidden();
    });
  }
});
