import type { Page } from '@playwright/test';
import { clientPassword, expect } from './product.ts';

export const room = '/proposals/clearbond';

/** The four documents: the last part of the address, and what the page's own title must be about. */
export const documents = {
  proposal: /^Customs-Bond Risk Platform: Full Proposal/,
  'proposal-hours': /Hours/,
  'powerbi-analysis': /Power BI/,
  'proposal-phase1': /Phase 1/,
} as const;

/** Types the password into the gate and presses its button. */
export const enter = async (page: Page, password = clientPassword): Promise<void> => {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Content' }).click();
};

/** Opens a page of the client area as somebody who has the password. */
export const openRoom = async (page: Page, path: string = room): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { password: clientPassword } });
  expect(answer.status()).toBe(200);
  await page.goto(path);
};
