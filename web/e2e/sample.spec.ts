/*
 * The sample, word by word: the texts and figures of the specification as the visitor reads them. An owner who changes
 * the firm, its words, or its documents replaces this file, and scripts/sample.test.ts, which pins what these are made
 * from. Every other test reads what it expects from the product.
 */

import { expect, test, toast } from './product.ts';
import { documentPath, enter, heading, login, nowhere, openRoom } from './room.ts';

test('the landing page says everything, in order', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page)).toHaveText("Don't Be a Statistic");
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
    'Name *',
    'Email *',
    'Company',
    'Message *',
    `© ${new Date().getFullYear()}`,
  ];
  let from = 0;
  for (const words of inOrder) {
    const at = text.indexOf(words, from);
    expect(at, `"${words}" after "${text.slice(Math.max(0, from - 40), from)}"`).toBeGreaterThanOrEqual(0);
    from = at + words.length;
  }
  const clients = page.getByRole('region', { name: 'Trusted by Industry Leaders' }).getByRole('listitem');
  await expect(clients).toHaveCount(7);
});

test('the gate asks for the password, and leads to four documents', async ({ page }) => {
  await page.goto(login);
  await expect(heading(page)).toHaveText('Protected Content');
  await expect(page.getByText('Please enter the password to access this content.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Access Content' })).toBeVisible();
  await enter(page);
  await expect(page).toHaveURL(/\/proposals\/clearbond$/);
  await expect(toast(page)).toContainText('Authentication successful.');
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Proposals for ClearBond' })).toBeVisible();
});

test('the 404 page', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.goto(nowhere);
  await expect(heading(page)).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

const documents = {
  proposal: /^Customs-Bond Risk Platform: Full Proposal/,
  'proposal-hours': /Hours/,
  'powerbi-analysis': /Power BI/,
  'proposal-phase1': /Phase 1/,
};

test('each document is dated and valid for thirty days', async ({ page, session }) => {
  await page.clock.setFixedTime('2026-11-20T12:00:00');
  for (const [slug, title] of Object.entries(documents)) {
    await openRoom(page, session, documentPath(slug));
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('main')).toContainText('DateNovember 22, 2026');
    await expect(page.getByRole('main')).toContainText('Valid untilDecember 22, 2026');
  }
});

test('the comparison: 38 rows in 11 tables, the legend, the count in the banner computed', async ({
  page,
  session,
}) => {
  await openRoom(page, session, documentPath('powerbi-analysis'));
  const tables = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Bespoke Platform' }) });
  await expect(tables).toHaveCount(11);
  await expect(tables.locator('tbody tr')).toHaveCount(38);
  const rows = await tables.locator('tbody tr').filter({ hasText: 'Critical' }).all();
  const verdicts = await Promise.all(rows.map((row) => row.getByRole('cell').first().innerText()));
  const failed = verdicts.filter((text) => /\bNo\b/.test(text)).length;
  expect(failed).toBeGreaterThan(0);
  await expect(page.getByRole('main')).toContainText(
    `Power BI does not support ${failed} of ${rows.length} critical requirements`,
  );
  for (const words of ['Supported', 'Partial or limited', 'Not supported', 'Bottom line']) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('phase 1 has a price quote, two payments and a place to sign', async ({ page, session }) => {
  await openRoom(page, session, documentPath('proposal-phase1'));
  await expect(page.getByRole('table', { name: /Price quote/ })).toContainText('$12,000');
  await expect(page.getByRole('table', { name: /Payment of the quote/ })).toContainText('$6,000');
  await expect(page.getByRole('main')).toContainText('Signature');
  await expect(page.getByRole('heading', { name: /Future phases/ })).toBeVisible();
});
