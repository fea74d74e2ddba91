import type { Page } from '@playwright/test';
import { type ContactFieldName, contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { expect, type Lead } from './product.ts';

export const field = (page: Page, name: ContactFieldName) => page.getByLabel(formLabel(name));
export const sendButton = (page: Page) => page.getByRole('button', { name: contactTexts.submit });
export const thankYou = (page: Page) => page.getByRole('heading', { name: contactTexts.thanks.heading });

export const fillIn = async (page: Page, lead: Lead): Promise<void> => {
  for (const name of contactFieldNames) await field(page, name).fill(lead[name] ?? '');
};

export const expectFields = async (page: Page, lead: Partial<Lead>): Promise<void> => {
  for (const name of contactFieldNames) await expect(field(page, name)).toHaveValue(lead[name] ?? '');
};

export const sendForm = async (page: Page, lead: Lead): Promise<void> => {
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
};

export const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
/** The visible toast. Radix also writes the toast's text into a live region, which is not a list item. */
export const toast = (page: Page) => toasts(page).getByRole('listitem');
export const dismissButton = (page: Page) => toast(page).getByRole('button', { name: states.dismiss });

/** Waits until React has hydrated a page with a form: the toast region appears last. */
export const hydrated = (page: Page): Promise<void> => toasts(page).waitFor({ state: 'attached' });
