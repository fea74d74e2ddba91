import type { ReactNode } from 'react';

type Props = { title: string; isCritical?: boolean; children: ReactNode };

/** A box that stands out from the text; a critical one is a banner. */
export function Callout({ title, isCritical = false, children }: Props) {
  return (
    <aside className={isCritical ? 'callout critical' : 'callout'} aria-label={title}>
      <p className="title">{title}</p>
      {children}
    </aside>
  );
}
