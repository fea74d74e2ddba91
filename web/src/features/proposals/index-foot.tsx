import { useEffect } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { CodeCheck } from './code-check.tsx';
import { EditionsList } from './editions-list.tsx';
import { RoomFoot } from './room-foot.tsx';

type Props = { index: ServedIndex; base: string; onDrawn: (isDrawn: true) => void };

/** What stands below the cards. A module of its own: no reader waits for it. */
export default function IndexFoot({ index, base, onDrawn }: Props) {
  useEffect(() => onDrawn(true), [onDrawn]);
  return (
    <>
      <div className="grid gap-x-16 md:grid-cols-2">
        <EditionsList {...index} path={base} />
        <CodeCheck {...index} />
      </div>
      <RoomFoot {...index} />
    </>
  );
}
