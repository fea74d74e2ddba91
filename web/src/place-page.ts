import { dayAt, offerStateOf } from '#shared/dates.ts';
import { afterPaint } from './lib/after-paint.ts';
import { setPrintMargins } from './lib/print-margins.ts';
import type { RoomAddress } from './lib/room-address.ts';
import { restoreScroll, saveScroll, startsBelow } from './lib/scroll-position.ts';
import { noteSession } from './session/session.ts';
import { handleSignOut } from './session/sign-out.ts';

/** What the bootstrap script did for a client room page before React started. */
export type Arrival = {
  /** The page that was placed, if any. `finish` places its remaining sections at once. */
  placed?: { address: RoomAddress; finish: () => void };
  /** Set once React starts. After that, no page is placed. */
  isOver?: true;
};

const painted = () => new Promise<void>(afterPaint);

/** Whether a node is the comment with which React ends a Suspense boundary. Each section has one. */
const isEnd = ({ nodeType, nodeValue }: Node) => nodeType === Node.COMMENT_NODE && nodeValue === '/$';

/**
 * Shows a client room page before React starts, one section per frame, so that the page stays responsive. The page
 * replaces "Loading..." but keeps the Suspense comments around it, so that React can hydrate the page.
 * @returns a promise that resolves when the last section has been painted
 */
export async function placePage(content: DocumentFragment, address: RoomAddress, arrival: Arrival): Promise<void> {
  const root = document.getElementById('root');
  const main = content.querySelector('main');
  const [open, close] = [root?.firstChild, root?.lastChild];
  if (!root || !main || !open || !close) return;
  noteSession();
  const { title = '', validUntil } = main.dataset;
  document.title = title;
  if (validUntil) main.dataset.offer = offerStateOf(validUntil, dayAt(new Date()));
  const reading = main.querySelector('.reading');
  const rest = [...(reading?.childNodes ?? [])];
  const place = (count: number) => reading?.append(...rest.splice(0, count));
  const placeNext = () => place(rest.findIndex(isEnd) + 1 || rest.length);
  const finish = () => place(rest.length);
  arrival.placed = { address, finish };
  reading?.replaceChildren();
  if (startsBelow()) finish();
  else placeNext();
  handleSignOut();
  if (main.querySelector('.sheet-foot')) setPrintMargins(main);
  root.replaceChildren(open, content, close);
  restoreScroll();
  saveScroll();
  addEventListener('beforeprint', finish, { once: true });
  const followLink = () => {
    finish();
    restoreScroll();
  };
  addEventListener('hashchange', followLink, { once: true });
  while (rest.length > 0) {
    await painted();
    placeNext();
  }
  // Once the next frame starts, the last section is on the screen.
  await painted();
}
