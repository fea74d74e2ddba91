import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { Boundary } from '#web/src/ui/boundary.tsx';

const CopyCheck = lazy(() => import('./copy-check.tsx'));

type Props = {
  content: ServedIndex | ServedProposal;
  /** Draws it, unless the bootstrap has: room-page.tsx. */
  show: (content: ServedIndex | ServedProposal) => () => void;
};

/** A page of the room, which React does not draw: it has it shown for as long as the guard lets the visitor in. */
export function Shown({ content, show }: Props) {
  const [copies, setCopies] = useState<Element | null>(null);
  useLayoutEffect(() => {
    const leave = show(content);
    document.getElementById('root')?.removeAttribute('hidden');
    const fold = document.querySelector<HTMLDetailsElement>('#copies');
    // Nobody waits for what is folded.
    const unfold = () => setCopies(fold?.open ? fold.querySelector('[data-copy-check]') : null);
    fold?.addEventListener('toggle', unfold);
    unfold();
    return leave;
  }, [content, show]);
  if (!copies || !('codes' in content)) return null;
  const check = (
    <Boundary fallback={() => null}>
      <Suspense>
        <CopyCheck codes={content.codes} newest={content.newest} />
      </Suspense>
    </Boundary>
  );
  return createPortal(check, copies);
}
