import assert from 'node:assert/strict';
import { extractText, getDocumentProxy } from 'unpdf';
import { apiPaths } from '#shared/api.ts';
import { contactThanks, fastestHumanMs } from '#shared/contact.ts';
import { type ContactFieldName, formLabel } from '#shared/contact-fields.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import type { Backend } from '#web/e2e/backend.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { roomBar } from '#web/src/features/proposals/room-bar.ts';
import { documentCode, roomTexts } from '#web/src/features/proposals/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import {
  type Browser,
  button,
  field,
  heading,
  linkTo,
  shows,
  until,
  value,
  waitFor,
  waitForElement,
  waitForPath,
  withText,
} from './page.ts';
import type { ReportingProxy } from './reporting-proxy.ts';

export type Visit = {
  browser: Browser;
  proxy: ReportingProxy;
  /** The site's origin without TLS and without the proxy. */
  overHttp: string;
  backend: Backend;
  password: string;
  /** The room that the password opens: its URL segment, and the slugs of its documents. */
  room: { address: string; slugs: readonly [string, ...string[]] };
};

type Step = readonly [name: string, take: (visit: Visit) => Promise<void>];

const indexPath = ({ room }: Visit) => roomPath(room.address);
const documentPath = ({ room }: Visit) => roomPath(room.address, room.slugs[0]);
const send = button(contactTexts.submit);
const thanks = heading(3, contactTexts.thanks.heading);
const atLogin = heading(1, pageEntries.login.title);

/** Expects no horizontal overflow on a phone or a laptop. Leaves the viewport at laptop size. */
const fits = async ({ browser }: Visit) => {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await browser.resize(width, height);
    await waitFor(browser, `nothing overflows at ${width} px`, 'document.scrollingElement.scrollWidth <= innerWidth');
  }
};

const lead = (email: string) => ({
  name: 'Ada Sample',
  email,
  company: 'Example Mills',
  message: `We have a prototype, and no plan for it. Please write to ${email}.`,
});

/** Fills in and sends the form, slowly enough not to count as suspected spam. */
const sendLead = async ({ browser }: Visit, email: string) => {
  const typing = await browser.evaluate<number>('performance.now()');
  for (const [name, text] of Object.entries(lead(email))) {
    await browser.type(field(formLabel(name as ContactFieldName)), text);
  }
  await waitFor(
    browser,
    'enough time has passed for a person to type this',
    `performance.now() > ${typing + fastestHumanMs}`,
  );
  await browser.click(send);
};

const typedInto = (browser: Browser, name: ContactFieldName) => value(browser, field(formLabel(name)));

const submitPassword = async ({ browser }: Visit, password: string) => {
  await browser.type(field(loginTexts.field), password);
  await browser.click(button(loginTexts.submit));
};

/** The first document's title, edition, and hash, which the browser requests from the API. */
const factsOf = ({ browser, room }: Visit) => {
  const path = JSON.stringify(`${apiPaths.proposals}/${room.address}/${room.slugs[0]}`);
  return browser.evaluate<Pick<ServedProposal, 'title' | 'version' | 'sha256'>>(
    `fetch(${path}).then((answer) => answer.json()).then(({ title, version, sha256 }) => ({ title, version, sha256 }))`,
  );
};

const showsDocument = async (visit: Visit) => {
  await waitForElement(visit.browser, heading(1, (await factsOf(visit)).title));
  // The footer renders last.
  await waitFor(
    visit.browser,
    'the document has rendered completely',
    `document.querySelector('main footer') !== null`,
  );
};

/** For browsers that accept Secure cookies only over TLS. Must run first: HSTS forbids HTTP after a visit over TLS. */
export const overHttp: Step = [
  'explains on the login page that the browser refuses the cookie without TLS',
  async (visit) => {
    await visit.browser.open(`${visit.overHttp}${pageEntries.login.path}`);
    await submitPassword(visit, visit.password);
    await waitForElement(visit.browser, withText(loginTexts.cookieRefused));
  },
];

/** The steps of a visit, in order. Each step continues where the previous step ended. */
export const steps: readonly Step[] = [
  [
    'opens the landing page',
    async (visit) => {
      await visit.browser.open(`${visit.proxy.origin}${pageEntries.landing.path}`);
      await waitForElement(visit.browser, heading(1, landing.hero.headline.join(' ')));
      await fits(visit);
    },
  ],
  [
    'keeps a message that failed to send until it is sent again',
    async (visit) => {
      const email = `visitor.${Date.now()}@example.com`;
      visit.proxy.isDown = true;
      await sendLead(visit, email);
      await waitForElement(visit.browser, withText('503: Service Unavailable'));
      assert.equal(await typedInto(visit.browser, 'message'), lead(email).message);
      visit.proxy.isDown = false;
      await visit.browser.click(send);
      await waitForElement(visit.browser, thanks);
      await waitForElement(visit.browser, withText(contactThanks));
      assert.partialDeepStrictEqual(await visit.backend.rows(email), [lead(email)]);
      await until('the email has arrived', async () => (await visit.backend.emails(email)).length > 0);
    },
  ],
  [
    'does not restore a sent message after a reload',
    async ({ browser }) => {
      await waitForElement(browser, field(formLabel('message')));
      const newer = 'Something that came to mind since.';
      await browser.type(field(formLabel('message')), newer);
      await browser.reload();
      await waitForElement(browser, field(formLabel('message')));
      // Some browsers restore the newly typed message.
      assert.ok(['', newer].includes(await typedInto(browser, 'message')));
      assert.equal(await typedInto(browser, 'email'), '');
      await browser.evaluate(`document.querySelector('form').reset()`);
    },
  ],
  [
    'stores an international email address as written',
    async (visit) => {
      const email = '用户@例子.广告';
      const before = await visit.backend.rows(email);
      await sendLead(visit, email);
      await waitForElement(visit.browser, thanks);
      assert.equal((await visit.backend.rows(email)).length, before.length + 1);
    },
  ],
  [
    'redirects a visitor without a session from the client room to the login page',
    async (visit) => {
      await visit.browser.open(`${visit.proxy.origin}${indexPath(visit)}`);
      await waitForPath(visit.browser, pageEntries.login.path);
      await waitForElement(visit.browser, atLogin);
      await fits(visit);
    },
  ],
  [
    'rejects a wrong password',
    async (visit) => {
      await submitPassword(visit, 'not the password');
      await waitForElement(visit.browser, withText(loginTexts.failed));
      await waitForElement(visit.browser, `${field(loginTexts.field)}[@aria-invalid = 'true']`);
    },
  ],
  [
    'opens the index with the password',
    async (visit) => {
      // The rejected password is selected, so typing replaces it.
      await submitPassword(visit, visit.password);
      await waitForPath(visit.browser, indexPath(visit));
      for (const slug of visit.room.slugs) await waitForElement(visit.browser, linkTo(`${indexPath(visit)}/${slug}`));
    },
  ],
  [
    'opens a document with its sections',
    async (visit) => {
      await visit.browser.click(linkTo(documentPath(visit)));
      await waitForPath(visit.browser, documentPath(visit));
      await showsDocument(visit);
      await fits(visit);
    },
  ],
  [
    'prints the edition and the document code on each sheet',
    async (visit) => {
      const { version, sha256 } = await factsOf(visit);
      if (!visit.browser.print) return;
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await visit.browser.print())));
      assert.ok(text.length > 1);
      for (const sheet of text.map((each) => each.replace(/\s+/g, ' ')))
        for (const fact of [`${roomTexts.facts.version} ${version}`, documentCode(sha256)])
          assert.ok(sheet.includes(fact), `${fact} is not in: ${sheet}`);
    },
  ],
  [
    'keeps the session after a reload',
    async (visit) => {
      await visit.browser.reload();
      await showsDocument(visit);
      await waitForPath(visit.browser, documentPath(visit));
    },
  ],
  [
    'shows the login page, not the document, on Back after signing out',
    async (visit) => {
      const { browser } = visit;
      const { title } = await factsOf(visit);
      await browser.click(button(roomBar.signOut));
      await waitForElement(browser, atLogin);
      await browser.back();
      await until('the login page is back', async () => {
        assert.equal(await shows(browser, heading(1, title)), false);
        return shows(browser, atLogin);
      });
      await waitForPath(browser, pageEntries.login.path);
    },
  ],
  [
    'violates no Content Security Policy directive',
    async ({ browser, proxy: { reports } }) => {
      // A deliberate violation proves that reports arrive, and that all earlier reports have arrived.
      await browser.evaluate(`document.body.setAttribute('style', 'color: red')`);
      await until('the browser has reported a style', () => reports.length > 0);
      assert.deepEqual(reports.slice(0, -1), []);
      assert.match(reports[0] ?? '', /style-src/);
    },
  ],
];
