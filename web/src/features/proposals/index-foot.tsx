import type { ServedIndex } from '#shared/editions.ts';
import { CodeCheck } from './code-check.tsx';
import { EditionsList } from './editions-list.tsx';
import { RoomFoot } from './room-foot.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

/** What stands below the cards. A module of its own: no reader waits for it. */
export default function IndexFoot({ index, base }: { index: ServedIndex; base: string }) {
  // Not before the page has its full length.
  useScrollRestoration();
  return (
    <>
      <EditionsList {...index} path={base} />
      <CodeCheck {...index} />
      <RoomFoot {...index} />
    </>
  );
}
