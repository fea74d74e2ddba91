import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { heading, login } from './page.ts';
import { clientPassword, expect } from './product.ts';

/** The path of the index of the tests' room. */
export const room = roomPath(fixture.name);
export const documentPath = (slug: string) => roomPath(fixture.name, slug);
export const longPath = documentPath(fixture.long.slug);
export const shortPath = documentPath(fixture.short.slug);
/** The API path of the room's content. */
export const contentApi = `${apiPaths.proposals}/${fixture.name}`;
export const roomHeading = roomTexts.heading(fixture.client);
export const signOut = (page: Page) => page.getByRole('button', { name: roomTexts.signOut });
/** The card of the short document on the index. */
export const shortCard = (page: Page) => page.locator(`li > a[href="${shortPath}"]`);
/** The notice on the login page, such as that the session has ended. */
export const notice = (page: Page) => page.getByRole('main').getByRole('status');

export const expectLogin = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(login);
  // The URL changes before the login page has loaded.
  await expect(heading(page)).toHaveText(pageEntries.login.title);
};

export const enter = async (page: Page, password = clientPassword): Promise<void> => {
  await page.getByLabel(loginTexts.field).fill(password);
  await page.getByRole('button', { name: loginTexts.submit }).click();
};

/** Starts a session for the room of a page. */
export const logIn = async (page: Page, path: string = room): Promise<void> => {
  const [, , name] = path.split('/');
  const data = { password: clientPassword, room: name };
  // On the first login the server hashes the password, which can time out on a busy machine.
  await expect.poll(async () => (await page.request.post(apiPaths.login, { data })).status()).toBe(200);
};

/** Opens a page of a room in a new session, and waits for its content. */
export const openRoom = async (page: Page, path: string = room): Promise<void> => {
  await logIn(page, path);
  await page.goto(path);
  await page.locator('main h1').waitFor();
};
