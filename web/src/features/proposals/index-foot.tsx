import { useEffect } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { copyCheckTexts as texts } from '#web/src/content/copy-check.ts';
import { CopyCheck } from './copy-check.tsx';
import { EditionsList } from './editions-list.tsx';
import { RoomFoot } from './room-foot.tsx';

type Props = { index: ServedIndex; base: string; onDrawn: (isDrawn: true) => void };

/** What stands below the cards. A module of its own: no reader waits for it. */
export default function IndexFoot({ index, base, onDrawn }: Props) {
  useEffect(() => onDrawn(true), [onDrawn]);
  return (
    <>
      <details id="copies" className="mt-12 print:hidden">
        <summary className="w-fit cursor-pointer py-2">{texts.summary(index.editions.length > 1)}</summary>
        <div className="mt-4 grid gap-x-16 gap-y-8 md:grid-cols-2">
          <EditionsList {...index} path={base} />
          <CopyCheck {...index} />
        </div>
      </details>
      <RoomFoot {...index} />
    </>
  );
}
