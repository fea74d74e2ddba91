import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import type { ServedChanges, ServedIndex, ServedProposal } from '#shared/editions.ts';
import { pageEntries } from '#shared/pages.ts';
import type { Block } from '#shared/proposals.ts';
import { roomBar } from '#web/src/features/proposals/room-bar.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { clientPassword, expect, type Session } from './product.ts';

/** Reads a file that the build wrote, because these tests are not allowed to import rooms. */
const read = (path: string) => readFileSync(join(process.env.ROOM_FILES ?? '', path));
const stored = (path: string) => JSON.parse(brotliDecompressSync(read(`${path}.br`)).toString());

const list: { name: string; address: string; isDefault: boolean }[] = JSON.parse(read('rooms.json').toString());
const found = list.find(({ isDefault }) => isDefault);
if (!found) throw new Error('There is no default room.');

/** The default room's URL segment. Login opens this room when the visitor has not requested another one. */
export const { address } = found;
export const index: ServedIndex = stored(`${found.name}/newest/index.json`);

/** The slugs of the room's documents, in order. */
export const proposalSlugs = index.items.map(({ slug }) => slug) as [string, ...string[]];

/** The room's documents, as the API serves them. */
export const documents = proposalSlugs.map((slug) => stored(`${found.name}/newest/documents/${slug}.json`)) as [
  ServedProposal,
  ...ServedProposal[],
];

/** What changed in a document since an earlier edition. */
export const changesSince = (slug: string, edition: string): ServedChanges =>
  stored(`${found.name}/newest/documents/${slug}.since-${edition}.json`);

/** The path of the room's index. */
export const room = `${pageEntries.clientRoom.path}/${address}`;

export const login = pageEntries.login.path;
/** The API path of the room's content. */
export const contentApi = `${apiPaths.proposals}/${address}`;
export const documentPath = (slug: string) => `${room}/${slug}`;
/** The document with the fewest sections, which renders fastest. */
export const shortDocument = documents.reduce((a, b) => (b.sections.length < a.sections.length ? b : a));
export const shortSlug = shortDocument.slug;
export const shortPath = documentPath(shortSlug);
/** The card of `shortDocument` on the index. */
export const shortCard = (page: Page) => page.locator(`li > a[href="${documentPath(shortSlug)}"]`);
export const loginTitle = pageEntries.login.title;

/** A path that does not exist. */
export const nowhere = '/nowhere';

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

/** Opens a page with a shared session, and waits for the page's last element. */
export const openCompletely = async (page: Page, session: Session, path: string = room): Promise<void> => {
  await openRoom(page, session, path);
  await waitForPageEnd(page);
};

/** Opens a page with a new session, which the test is allowed to end. */
export const openRoomInNewSession = async (page: Page, path: string = room): Promise<void> => {
  // If the browser sent its session cookie, login would end that session, which other tests share.
  await page.context().clearCookies();
  const answer = await page.request.post(apiPaths.login, { data: { password: clientPassword } });
  expect(answer.status()).toBe(200);
  await page.goto(path);
};

/** The document with the fewest sections among those with a block of this kind. */
export const documentWith = (kind: Block['kind']): ServedProposal => {
  const [found] = documents
    .filter((document) => blocksOf(document, kind).length > 0)
    .sort((a, b) => a.sections.length - b.sections.length);
  if (!found) throw new Error(`No document has a block of kind ${kind}.`);
  return found;
};

/** The document with the most sections. */
export const longest = documents.reduce((a, b) => (b.sections.length > a.sections.length ? b : a));

/** Serves modified content without prerendered HTML, so that React renders it. @param path the content's API path */
export const serveContent = async (page: Page, path: string, json: unknown): Promise<void> => {
  await page.route(`**${path}.html*`, (route) => route.fulfill({ status: 204 }));
  await page.route(new RegExp(`${path}(\\?.*)?$`), (route) => route.fulfill({ json }));
};

/** Combines sections from all documents into one document that contains every kind of block. */
const everyKind = (): ServedProposal => {
  const kinds = new Set<string>();
  const sections = documents
    .flatMap(({ slug, sections }) => sections.map((section) => ({ ...section, id: `${slug}-${section.id}` })))
    .filter(({ blocks }) => {
      const before = kinds.size;
      for (const block of blocks) kinds.add('tone' in block ? `${block.kind} ${block.tone}` : block.kind);
      return kinds.size > before;
    });
  return { ...shortDocument, sections };
};

/** Opens one document with every kind of block, faster than opening all documents. @param change modifies it first */
export const openEveryKind = async (
  page: Page,
  session: Session,
  change = (document: ServedProposal): unknown => document,
): Promise<void> => {
  await serveContent(page, `${contentApi}/${shortSlug}`, change(everyKind()));
  await openCompletely(page, session, shortPath);
};

/** Waits until React has hydrated a page of the room: React adds a property to each hydrated element. */
export const roomHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const last = document.querySelector('main footer');
    return last && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  });
};

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits for the last element of a room page. */
export const waitForPageEnd = (page: Page): Promise<void> => page.locator('main footer').waitFor();

/** The link to the order form, which may be a draft. */
export const orderLink = (page: Page) => {
  const { toDraft, toForm: name } = roomTexts.order;
  return page.getByRole('main').getByRole('link', { name: index.order?.condition ? toDraft : name });
};

export const signOut = (page: Page) => page.getByRole('button', { name: roomBar.signOut });
