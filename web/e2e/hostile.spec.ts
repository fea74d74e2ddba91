import type { Page } from '@playwright/test';
import { expect, fillIn, sendButton, test, toast } from './product.ts';
import { enter, openRoom, room } from './room.ts';

const elsewhere = 'http://evil.example';

/** A page of another site, as its owner wrote it. */
const openElsewhere = async (page: Page, html: string) => {
  await page.route(`${elsewhere}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${elsewhere}/`);
};
const isIn = async (page: Page): Promise<boolean> => {
  const answer = await page.request.get('/api/auth/check');
  return (await answer.json()).isAuthenticated;
};

test('what a visitor writes is never more than text: not on the page, not in the e-mail', async ({
  page,
  lead,
  backstage,
}) => {
  const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  const written = { ...lead, name: evil, company: evil, message: `${evil}\n{{7*7}} =1+1 \u202e ${lead.message}` };
  await page.goto('/');
  await page.waitForTimeout(100);
  await fillIn(page, written);
  await page.waitForTimeout(3100);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent!');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);

  await expect.poll(() => backstage.emails(lead.email)).toHaveLength(1);
  const [email] = await backstage.emails(lead.email);
  expect(email?.body.html).not.toMatch(/<script|<img/i);
  expect(email?.subject).not.toMatch(/[\r\n\u202e]/);
  await page.goto('about:blank');
  await page.setContent(email?.body.html ?? '');
  await expect(page.getByText('{{7*7}} =1+1')).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a script that somehow got into a page does not run', async ({ page, complaints }) => {
  await page.goto('/login');
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
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { refused, hit: 'hit' in window };
  });
  expect(ran).toEqual({ refused: ['text', 'markup'], hit: false });
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

test.describe('another site', () => {
  test('cannot show this one in a frame', async ({ page, baseURL, complaints }) => {
    await openElsewhere(page, `<iframe src="${baseURL}/login"></iframe>`);
    await page.waitForTimeout(500);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(await frame?.getByLabel('Password').count()).toBe(0);
    complaints.length = 0;
  });

  for (const path of ['/api/auth/logout', '/api/auth/login', '/api/contact']) {
    test(`cannot send a form to ${path}, not even one that looks like JSON`, async ({ page, baseURL, complaints }) => {
      await openRoom(page);
      const json = '<input name=\'{"password":"guess","x":"\' value=\'"}\'>';
      await openElsewhere(
        page,
        `<form method="post" enctype="text/plain" action="${baseURL}${path}">${json}</form><script>document.forms[0].submit()</script>`,
      );
      await page.waitForURL(`**${path}`);
      expect(JSON.parse(await page.locator('body').innerText()).code).toBe('forbidden');
      expect(await isIn(page)).toBe(true);
      complaints.length = 0;
    });
  }

  test('cannot ask with the visitor’s cookie, nor read an answer', async ({ page, baseURL, complaints }) => {
    await openRoom(page);
    await openElsewhere(page, '<p>hello</p>');
    const outcome = await page.evaluate(async (site) => {
      const ask = (path: string, init: RequestInit) =>
        fetch(`${site}${path}`, { credentials: 'include', ...init }).then(
          (answer) => answer.type,
          () => 'refused',
        );
      return [
        await ask('/api/proposals/clearbond', {}),
        await ask('/api/auth/logout', { method: 'POST' }),
        await ask('/api/auth/logout', { method: 'POST', mode: 'no-cors' }),
      ];
    }, baseURL);
    expect(outcome.slice(0, 2)).toEqual(['refused', 'refused']);
    expect(await isIn(page)).toBe(true);
    complaints.length = 0;
  });

  for (const address of [
    '/login?next=//evil.example',
    '/login?returnTo=https://evil.example',
    '/login#//evil.example',
  ]) {
    test(`is not where the login leads to from ${address}`, async ({ page }) => {
      await page.goto(address);
      await enter(page);
      await expect(page).toHaveURL(new RegExp(`localhost:\\d+${room}$`));
    });
  }

  for (const returnTo of ['//evil.example', `${room}@evil.example`, `${room}/../../login`, 'javascript:alert(1)']) {
    test(`is not where the login leads to when the history says ${returnTo}`, async ({ page, complaints }) => {
      await page.goto('/login');
      await page.evaluate((state) => history.replaceState(state, ''), { returnTo });
      await page.reload();
      await enter(page);
      await expect(toast(page)).toContainText('Authentication successful.');
      await page.waitForTimeout(300);
      expect(new URL(page.url()).hostname).toBe('localhost');
      complaints.length = 0;
    });
  }
});

test('scripts cannot read the session, and signing out leaves nothing of a document in the browser', async ({
  page,
  complaints,
}) => {
  await openRoom(page, `${room}/proposal`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: 'caches' in window ? await caches.keys() : [],
    workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
    text: /Customs-Bond/.test(document.documentElement.innerHTML),
  }));
  expect(left).toEqual({ local: {}, session: {}, databases: [], caches: [], workers: 0, text: false });
  complaints.length = 0;
});
