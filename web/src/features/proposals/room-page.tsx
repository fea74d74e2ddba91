import '#web/src/room.css';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { roomPath } from '#shared/page-entries.ts';
import { afterPaint } from '#web/src/lib/after-paint.ts';
import { draw } from '#web/src/lib/draw.ts';
import { loadCachedFont, takeFont } from '#web/src/lib/fonts.ts';
import { lastRead } from '#web/src/lib/last-read.ts';
import { pageTakesFocus } from '#web/src/lib/navigation.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { noteSession } from '#web/src/lib/session.ts';
import { SkipLink } from '#web/src/ui/bar.tsx';
import { DocumentPage } from './document-page.tsx';
import { drawDocument } from './draw-document.tsx';
import { editionPath } from './edition-path.ts';
import { IndexPage, indexTitle } from './index-page.tsx';
import { RoomBar } from './room-bar.tsx';
import { keepPlace } from './scroll-restoration.ts';

type Page = {
  address: string;
  /** Takes it away. */
  leave: () => void;
  /** Settles when all of it has been drawn. */
  drawn: Promise<void> | undefined;
};

/** The page that is shown. */
let shown: Page | undefined;

const isDocument = (content: ServedIndex | ServedProposal): content is ServedProposal => 'sections' in content;

/** Brings a drawn page to life. @param signal ends it @returns when all of it has been drawn */
const open = async (main: HTMLElement, content: ServedIndex | ServedProposal, path: string, signal: AbortSignal) => {
  if (isDocument(content)) {
    const { version, newest, editions } = content;
    const since = version === newest ? lastRead(path, version) : undefined;
    if (since !== version && editions.some((edition) => edition.version === since))
      afterPaint(() => import('./changes.tsx').then((it) => it.showChanges(main, path, `${since}`)).catch(() => {}));
    return drawDocument(main, content, signal);
  }
  const place = main.querySelector('[data-copy-check]');
  const drawCheck = () =>
    import('./copy-check.tsx').then(({ drawCopyCheck }) => place && drawCopyCheck(place, content)).catch(() => {});
  // Loaded once it is unfolded.
  place?.closest('details')?.addEventListener('toggle', drawCheck, { once: true });
};

/**
 * Shows a page of the room, the one at the browser's address, with the styles that only such a page needs: before React is
 * there, and then for it. A page that is shown already stays as it is.
 */
export function show(content: ServedIndex | ServedProposal): Page {
  const address = location.pathname + location.search;
  if (shown?.address === address) return shown;
  shown?.leave();
  const [, , room = '', slug] = location.pathname.split('/');
  const base = roomPath(room);
  const path = `${base}/${slug}`;
  takeFont();
  const element = document.createElement('div');
  draw(
    <>
      <SkipLink />
      <RoomBar {...(slug && { index: editionPath(base, content.version, content.newest) })} />
      {isDocument(content) ? (
        <DocumentPage document={content} path={path} />
      ) : (
        <IndexPage index={content} base={base} />
      )}
    </>,
    element,
  );
  // Once React has loaded, it ends the session: sign-out.ts.
  element.querySelector<HTMLElement>('[data-sign-out]')?.addEventListener('click', ({ currentTarget }) => {
    (currentTarget as HTMLElement).dataset.pressed = '';
  });
  document.getElementById('root')?.before(element);
  document.title = pageTitle(isDocument(content) ? content.title : indexTitle(content));
  const ending = new AbortController();
  const main = element.querySelector('main');
  const drawn = main ? open(main, content, path, ending.signal) : undefined;
  keepPlace(ending.signal);
  if (pageTakesFocus()) element.querySelector('h1')?.focus({ preventScroll: true });
  const leave = () => {
    ending.abort();
    element.remove();
    if (shown === page) shown = undefined;
  };
  const page = { address, leave, drawn };
  shown = page;
  return page;
}

/**
 * Shows the page before React is there, in place of what the root has.
 * @returns when all of it has been painted
 */
export async function showFirst(answer: Response | undefined): Promise<void> {
  if (!answer?.ok) return;
  const [content] = await Promise.all([answer.clone().json(), loadCachedFont()]);
  // React may have loaded first after all.
  if (shown) return;
  noteSession();
  const { leave, drawn } = show(content);
  const root = document.getElementById('root');
  root?.setAttribute('hidden', '');
  const { pathname, search } = location;
  // The browser may take an entry of its history for one of this page, and change the address only.
  addEventListener('popstate', () => {
    if (!root?.hidden || (location.pathname === pathname && location.search === search)) return;
    leave();
    root.hidden = false;
  });
  await drawn;
  // Once the frame after the last one has begun, that one is on the screen.
  await new Promise<void>(afterPaint);
  await new Promise<void>(afterPaint);
}
