import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { fastestHumanMs } from '#shared/contact.ts';
import { endsWith, expect, fillIn, sendButton, test, toast } from './product.ts';
import {
  contentApi,
  enter,
  gateTitle,
  heading,
  login,
  openRoom,
  openRoomAnew,
  room,
  shortPath,
  shortSlug,
} from './room.ts';
import { proposalSlugs } from './rooms.ts';

const elsewhere = 'http://evil.example';

/** A page of another site, as its owner wrote it. */
const openElsewhere = async (page: Page, html: string) => {
  await page.route(`${elsewhere}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${elsewhere}/`);
};
const isIn = async (page: Page): Promise<boolean> => {
  const answer = await page.request.get(apiPaths.check);
  return (await answer.json()).isAuthenticated;
};

test('what a visitor writes is never more than text: not on the page, not in the email', async ({
  page,
  lead,
  backend,
}) => {
  const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  const written = { ...lead, name: evil, company: evil, message: `${evil}\n{{7*7}} =1+1 \u202e ${lead.message}` };
  await page.clock.install();
  await page.goto('/');
  await fillIn(page, written);
  await page.clock.fastForward(fastestHumanMs);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent!');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);

  await expect.poll(() => backend.emails(lead.email)).toHaveLength(1);
  const [email] = await backend.emails(lead.email);
  expect(email?.body.html).not.toMatch(/<script|<img/i);
  expect(email?.subject).not.toMatch(/[\r\n\u202e]/);
  await page.goto('about:blank');
  await page.setContent(email?.body.html ?? '');
  await expect(page.getByText('{{7*7}} =1+1')).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a script that somehow got into a page does not run', async ({ page, consoleErrors }) => {
  await page.goto(login);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    const refused: string[] = [];
    try {
      script.textContent = 'window.hit = 1';
    } catch {
      refused.push('text');
    }
    try {
      document.body.innerHTML = '<img src=x onerror="window.hit=1">';
    } catch {
      refused.push('markup');
    }
    document.body.append(script);
    return { refused, hit: 'hit' in window };
  });
  expect(ran).toEqual({ refused: ['text', 'markup'], hit: false });
  consoleErrors.allow(/./s);
  await expect.poll(() => consoleErrors.lines.length).toBeGreaterThan(0);
});

test.describe('another site', () => {
  test('cannot show this one in a frame', async ({ page, baseURL, consoleErrors }) => {
    consoleErrors.allow(/frame-ancestors|X-Frame-Options|ERR_BLOCKED/i);
    await openElsewhere(page, `<iframe src="${baseURL}${login}"></iframe>`);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
    expect(await frame?.getByLabel('Password').count()).toBe(0);
  });

  test('cannot send a form, not even one that looks like JSON', async ({ page, baseURL, session, consoleErrors }) => {
    consoleErrors.allow(/403/);
    await openRoom(page, session);
    const json = '<input name=\'{"password":"guess","x":"\' value=\'"}\'>';
    const form = `<form method="post" enctype="text/plain" action="${baseURL}${apiPaths.logout}">${json}</form>`;
    await openElsewhere(page, `${form}<script>document.forms[0].submit()</script>`);
    await page.waitForURL(`**${apiPaths.logout}`);
    expect(JSON.parse(await page.locator('body').innerText()).code).toBe('forbidden');
    expect(await isIn(page)).toBe(true);
  });

  test('cannot ask with the visitor’s cookie, nor read an answer', async ({
    page,
    baseURL,
    session,
    consoleErrors,
  }) => {
    consoleErrors.allow(/CORS|ERR_FAILED|40[13]/);
    await openRoom(page, session);
    await openElsewhere(page, '<p>hello</p>');
    const outcome = await page.evaluate(
      async ({ site, proposals, logout }) => {
        const ask = (path: string, init: RequestInit) =>
          fetch(`${site}${path}`, { credentials: 'include', ...init }).then(
            (answer) => answer.type,
            () => 'refused',
          );
        return [
          await ask(proposals, {}),
          await ask(logout, { method: 'POST' }),
          await ask(logout, { method: 'POST', mode: 'no-cors' }),
        ];
      },
      { site: baseURL, ...apiPaths },
    );
    expect(outcome.slice(0, 2)).toEqual(['refused', 'refused']);
    expect(await isIn(page)).toBe(true);
  });

  for (const returnTo of ['//evil.example', `${room}/../..${login}`, 'javascript:alert(1)']) {
    test(`is not where the login leads to, whatever the address says, and ${returnTo} in the history`, async ({
      page,
      consoleErrors,
    }) => {
      // What is there may be the 404 page.
      consoleErrors.allow(/404/);
      await page.goto(`${login}?next=//evil.example&returnTo=https://evil.example#//evil.example`);
      await page.evaluate((state) => history.replaceState(state, ''), { returnTo });
      await page.reload();
      await enter(page);
      await expect(toast(page)).toContainText('Authentication successful.');
      // The way on replaces the entry in the history, and what it says with it.
      await expect.poll(() => page.evaluate(() => history.state?.returnTo ?? null)).toBeNull();
      expect(new URL(page.url()).hostname).toBe('localhost');
    });
  }
});

test('scripts cannot read the session, and signing out leaves nothing of a document in the browser', async ({
  page,
}) => {
  await openRoomAnew(page, shortPath);
  await expect(heading(page)).toBeVisible();
  const title = await heading(page).innerText();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(endsWith(login));
  await expect(heading(page)).toHaveText(gateTitle);
  const left = await page.evaluate(
    async (text) => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: 'caches' in window ? await caches.keys() : [],
      workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
      text: document.documentElement.innerHTML.includes(text),
    }),
    title,
  );
  expect(left).toEqual({ local: {}, session: {}, databases: [], caches: [], workers: 0, text: false });
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
    const encoded = `%${shortSlug.charCodeAt(0).toString(16)}${shortSlug.slice(1)}`;
    for (const path of [
      `${api}/${encoded}`,
      `${api}/./${shortSlug}`,
      `${api.replace('proposals/', 'proposals//')}/${shortSlug}`,
      `${api}/${shortSlug}/`,
      `${api.replace('/api', '/API')}/${shortSlug}`,
      `${api}/${shortSlug}%2f..`,
      `/assets/..${api}/${shortSlug}`,
    ]) {
      const answer = await request.get(path);
      expect([401, 404]).toContain(answer.status());
      expect(await answer.text()).not.toContain('sections');
    }
  });
});
