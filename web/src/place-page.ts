import { dayAt, offerStateOf } from '#shared/dates.ts';
import { handleSignOut } from './features/session/early-sign-out.ts';
import { afterPaint } from './lib/after-paint.ts';
import type { Arrival } from './lib/arrival.ts';
import { keepPlace, restorePlace, startsBelow } from './lib/place.ts';
import { setPrintMargins } from './lib/print-margins.ts';
import type { RoomAddress } from './lib/room-address.ts';
import { noteSession } from './lib/session.ts';

/**
 * Shows a page of the client room before React starts. React hydrates it, if nothing else stands between its comments
 * around "Loading...".
 * @returns when all of it has been painted
 */
export function placePage(content: DocumentFragment, address: RoomAddress, arrival: Arrival): Promise<void> {
  const root = document.getElementById('root');
  const main = content.querySelector('main');
  const [open, close] = [root?.firstChild, root?.lastChild];
  if (!root || !main || !open || !close) return Promise.resolve();
  noteSession();
  const { title = '', validUntil } = main.dataset;
  document.title = title;
  if (validUntil) main.dataset.offer = offerStateOf(validUntil, dayAt(new Date()));
  const { promise, resolve } = Promise.withResolvers<void>();
  const place = placeSections(content);
  arrival.placed = {
    address,
    finish: () => {
      place.all();
      resolve();
    },
  };
  if (startsBelow()) place.all();
  handleSignOut(root);
  // For documents only: a list of documents has none.
  if (main.querySelector('.sheet-foot')) setPrintMargins(main);
  root.replaceChildren(open, content, close);
  restorePlace();
  keepPlace();
  place.oneByOne(resolve);
  return promise;
}

/** Place the first section at once; between the others, the page can respond. */
function placeSections(content: DocumentFragment) {
  const reading = content.querySelector('.reading');
  const nodes = [...(reading?.childNodes ?? [])];
  const isEnd = (node: Node | undefined) => node?.nodeType === Node.COMMENT_NODE && node.nodeValue === '/$';
  const next = () => {
    const count = nodes.findIndex(isEnd) + 1 || nodes.length;
    reading?.append(...nodes.splice(0, count));
  };
  const all = () => {
    while (nodes.length > 0) next();
  };
  const stop = new AbortController();
  reading?.replaceChildren();
  next();
  return {
    all,
    /**
     * Places the rest, unless printing or a link to a section needs all of it. @param done called after it was painted
     */
    oneByOne(done: () => void) {
      const { signal } = stop;
      const goTo = () => {
        all();
        document.getElementById(location.hash.slice(1))?.scrollIntoView();
      };
      addEventListener('beforeprint', all, { signal });
      addEventListener('hashchange', goTo, { signal });
      const step = () => {
        if (nodes.length > 0) {
          next();
          afterPaint(step);
        } else {
          stop.abort();
          // The next frame's start means that the last one is on the screen.
          afterPaint(done);
        }
      };
      afterPaint(step);
    },
  };
}
