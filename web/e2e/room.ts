import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { clientPassword, expect, type Session } from './product.ts';

/** The path of the index of the tests' room. */
export const room = roomPath(fixture.name);
export const documentPath = (slug: string) => roomPath(fixture.name, slug);
export const longPath = documentPath(fixture.long.slug);
export const shortPath = documentPath(fixture.short.slug);
/** The API path of the room's content. */
export const contentApi = `${apiPaths.proposals}/${fixture.name}`;
export const roomHeading = roomTexts.heading(fixture.client);
export const loginTitle = pageEntries.login.title;
export const signOut = (page: Page) => page.getByRole('button', { name: roomTexts.signOut });
/** The card of the short document on the index. */
export const shortCard = (page: Page) => page.locator(`li > a[href="${shortPath}"]`);
/** The notice on the login page, such as that the session has ended. */
export const notice = (page: Page) => page.getByRole('main').getByRole('status');

export const enter = async (page: Page, password = clientPassword): Promise<void> => {
  await page.getByLabel(loginTexts.field).fill(password);
  await page.getByRole('button', { name: loginTexts.submit }).click();
};

/** Opens a page with a shared session, which the test must not end. */
export const openRoom = async (page: Page, session: Session, path: string = room): Promise<void> => {
  await page.context().addCookies(session);
  await page.goto(path);
};

/** Opens a page with a shared session, and waits for its content. */
export const openCompletely = async (page: Page, session: Session, path: string = room): Promise<void> => {
  await openRoom(page, session, path);
  await page.locator('main h1').waitFor();
};

/** Starts a new session for the room of a page, which the test is allowed to end. */
export const startSession = async (page: Page, path: string = room): Promise<void> => {
  // If the browser sent its session cookie, login would end that session, which other tests share.
  await page.context().clearCookies();
  const [, , name] = path.split('/');
  const response = await page.request.post(apiPaths.login, { data: { password: clientPassword, room: name } });
  expect(response.status()).toBe(200);
};

export const openInNewSession = async (page: Page, path: string = room): Promise<void> => {
  await startSession(page, path);
  await page.goto(path);
  await page.locator('main h1').waitFor();
};
