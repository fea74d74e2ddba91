import { readRooms } from '#functions/proposals/build.ts';
import { roomPaths } from '#infra/edge/pages.ts';
import { decodeHtml } from '#scripts/site/gated-text.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { notFound } from '#web/src/content/not-found.ts';
import type { Answer, Ask } from './ask.ts';
import { type Check, CheckFailed, check, same } from './check.ts';

/** The title as the browser's tab shows it. */
const titleOf = ({ text }: Answer) => decodeHtml(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '');

const isHtml = (answer: Answer) =>
  same('the content type', answer.headers.get('content-type')?.toLowerCase(), 'text/html; charset=utf-8');

/** The paths whose pages are for the client only. */
export const gatedPaths: readonly string[] = readRooms().flatMap(roomPaths);

/** What a visitor's browser gets for each address. */
export const pageChecks = (ask: Ask): Check[] => [
  ...[pageEntries.landing.path, pageEntries.gate.path].map((path) =>
    check(`${path} is a page`, async () => {
      const answer = await ask(path);
      same('the status', answer.status, 200);
      isHtml(answer);
      if (!titleOf(answer).includes(site.name)) throw new CheckFailed(`the title is "${titleOf(answer)}"`);
    }),
  ),
  check(`the ${gatedPaths.length} pages of the client rooms are the same shell`, async () => {
    const answers = await Promise.all(gatedPaths.map((path) => ask(path)));
    for (const answer of answers) {
      same('the status', answer.status, 200);
      isHtml(answer);
      if (answer.text !== answers[0]?.text) throw new CheckFailed('they differ');
    }
  }),
  check('an unknown address gets the 404 page, with status 404', async () => {
    for (const path of ['/no-such-page', '/assets/no-such-file.js', '/__proto__', '/proposals/no-such-client']) {
      const answer = await ask(path);
      same(`the status of ${path}`, answer.status, 404);
      // Nobody reads the answer for a missing asset: its body may be anything.
      if (path.startsWith('/assets/')) continue;
      isHtml(answer);
      if (!decodeHtml(answer.text).includes(notFound.heading)) throw new CheckFailed(`${path} shows another page`);
    }
  }),
  check('/index.html redirects to /', async () => {
    const { status, headers } = await ask('/index.html');
    same('the status', status, 301);
    same('the address', headers.get('location'), '/');
  }),
];
