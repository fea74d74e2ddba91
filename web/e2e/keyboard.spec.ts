import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { site } from '#shared/site.ts';
import { walkByTab } from './focus-walk.ts';
import { clientPassword, expect, fillIn, sendButton, test, toast } from './product.ts';
import { documents, openRoom, room } from './room.ts';

// The page follows the focus at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const homeLink = `${site.name}, home`;

const orders: Record<string, string[]> = {
  '/': [
    'Skip to content',
    homeLink,
    'Blog',
    'Get Started',
    'Transform Your AI Strategy',
    'Learn More',
    'Scroll down to how we help',
    site.contactEmail,
    ...contactFieldNames.map(formLabel),
    'Send Message',
    'Blog',
  ],
  '/login': [homeLink, 'Password', 'Access Content'],
  '/nowhere': [homeLink, 'Back to the home page'],
};

for (const [path, order] of Object.entries(orders)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} by Tab alone, ${colorScheme}: everything in order, the focus always in sight`, async ({
      page,
      complaints,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      const { stops, missed } = await walkByTab(page);
      expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
      expect(stops.map(({ name }) => name)).toEqual(order);
      expect(missed).toEqual([]);
      expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
    });
  }
}

for (const path of [room, `${room}/powerbi-analysis`]) {
  test(`${path} by Tab alone: everything in order, the focus always in sight`, async ({ page }) => {
    await openRoom(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { stops, missed } = await walkByTab(page);
    expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(stops.slice(0, 3).map(({ name }) => name)).toEqual([
      'Skip to content',
      path === room ? 'Back to home' : 'All documents',
      'Sign out',
    ]);
    expect(missed).toEqual([]);
  });
}

test('from the gate to a document and out again without a pointer', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Password').focus();
  await page.keyboard.type(clientPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Proposals for/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.proposal);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('a table that is wider than the screen scrolls by the arrow keys', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openRoom(page, `${room}/powerbi-analysis`);
  const table = page.getByRole('table').first().locator('..');
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
});

test('a message that could not be sent leaves the focus at the button, to try again', async ({
  page,
  lead,
  complaints,
}) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeVisible();
  await expect(sendButton(page)).toBeFocused();
  complaints.length = 0;
});
