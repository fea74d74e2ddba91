import '#web/src/room.css';
import { useEffect, useLayoutEffect } from 'react';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { roomPath } from '#shared/pages.ts';
import { navigation } from '#web/src/lib/navigation.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { editionPath, type RoomAddress } from '#web/src/lib/room-address.ts';
import { restoreScroll, saveScroll } from '#web/src/lib/scroll-position.ts';
import { SkipLink } from '#web/src/ui/bar.tsx';
import { DocumentPage } from './document-page.tsx';
import { IndexPage, indexTitle } from './index-page.tsx';
import { RoomBar } from './room-frame.tsx';

const isDocument = (content: ServedIndex | ServedProposal): content is ServedProposal => 'sections' in content;

type Props = {
  address: RoomAddress;
  content: ServedIndex | ServedProposal;
};

export function RoomPage({ address: { room, slug }, content }: Props) {
  const base = roomPath(room);
  const title = isDocument(content) ? content.title : indexTitle(content);
  useArrival(title);
  return (
    <>
      <SkipLink />
      <RoomBar {...(slug && { index: editionPath(base, content.version, content.newest) })} />
      {isDocument(content) ? (
        <DocumentPage document={content} path={roomPath(room, slug)} />
      ) : (
        <IndexPage index={content} base={base} />
      )}
    </>
  );
}

/** Restores the scroll position, as browsers do after a page load. */
function useArrival(title: string): void {
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useLayoutEffect(() => {
    const { byLink, byRetry } = navigation;
    restoreScroll();
    // Focus the heading, because the focused link or button is gone.
    if (byLink || byRetry) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
  useEffect(saveScroll, []);
}
