import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { site } from '#shared/site.ts';
import { expect, test } from './product.ts';

test('the landing page says everything, in order', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(`${site.name} · AI-First Technical Consulting`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Don't Be a Statistic");
  const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
  const inOrder = [
    'Get Started',
    'AI-First Technical Consulting',
    "Don't Be a Statistic",
    '70-85% of AI projects fail',
    'Transform Your AI Strategy',
    'Learn More',
    'AI Crisis',
    '70-85% AI Projects Fail',
    '42% Abandon Initiatives of companies, in 2025',
    '95% GenAI Pilots Fail',
    '2x Higher Failure Rate versus traditional IT',
    'How We Help You Succeed',
    'AI Innovation',
    'Rapid prototypes',
    'Budget-conscious validation',
    'Market testing',
    'Expert guidance',
    'AI Enablement',
    'Custom training',
    'Integration strategies',
    'Daily workflow optimization',
    'Ongoing support',
    'Trusted by Industry Leaders',
    ...site.clients,
    ...contactFieldNames.map(formLabel),
    site.footerTagline,
    `© ${new Date().getFullYear()}`,
  ];
  let from = 0;
  for (const words of inOrder) {
    const at = text.indexOf(words, from);
    expect(at, `"${words}" after "${text.slice(Math.max(0, from - 40), from)}"`).toBeGreaterThanOrEqual(0);
    from = at + words.length;
  }
  expect(site.clients).toHaveLength(7);
});

test('the blog is linked from the bar and the footer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toHaveAttribute('href', site.blogUrl);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blog' })).toHaveAttribute('href', site.blogUrl);
});

for (const [link, target] of [
  ['Get Started', 'contact'],
  ['Transform Your AI Strategy', 'contact'],
  ['Learn More', 'services'],
  ['Scroll down', 'services'],
] as const) {
  test(`"${link}" scrolls to ${target}, below the fixed bar, before and after React has come`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const _ of ['before', 'after']) {
      await page.getByRole('link', { name: link }).click();
      const section = page.locator(`#${target}`);
      const heading = section.getByRole('heading', { level: 2 });
      await expect(heading).toBeInViewport();
      const bar = await page.getByRole('banner').boundingBox();
      const top = await heading.boundingBox();
      expect(top?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      await expect(page).toHaveURL(new RegExp(`/#${target}$`));
      await page.locator('#contact').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, 0));
    }
  });
}

test('the bar stays on top while the page scrolls', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeInViewport();
});

test('the skip link leads past the bar', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('/index.html is the landing page under its one address', async ({ page }) => {
  await page.goto('/index.html?from=mail#services');
  await expect(page).toHaveURL(/\/\?from=mail#services$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Don't Be a Statistic");
});

test.describe('an unknown path', () => {
  for (const path of ['/nowhere', '/proposals', '/proposals/clearbond/none', '/assets/none.js', '/api/none', '/a//b']) {
    test(`${path} is 404`, async ({ request }) => {
      expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
    });
  }

  test('shows the 404 page and leads home', async ({ page, complaints }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Don't Be a Statistic");
    // The browser itself reports the status of the page it was asked for.
    expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads well, its links work, and it says how to reach the firm', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/#contact$/);
    // Playwright's getByText passes over noscript, whose text it takes for source.
    const instead = page.locator('#contact noscript p');
    await expect(instead).toBeInViewport();
    await expect(instead).toContainText('The form needs JavaScript');
    await expect(page.getByLabel('Name *')).toBeHidden();
    await expect(instead.locator('a')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
  });
});
