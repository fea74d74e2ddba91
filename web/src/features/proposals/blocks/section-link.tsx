import { useState } from 'react';
import { roomTexts } from '#web/src/content/room.ts';

const { sectionLink: texts } = roomTexts;

/** How long the copy is confirmed, in milliseconds. */
const confirmation = 3000;

/** Copies a section's address, from beside its heading. Where that is refused, it is still in the address bar. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`#${id}`, location.href).href);
    } catch {
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), confirmation);
  };
  return (
    <span className="ml-2 w-6 shrink-0 print:hidden">
      <a href={`#${id}`} aria-label={texts.name(title)} title={texts.explained} onClick={copy} className="section-link">
        #
      </a>
      <span role="status" className="text-note text-muted">
        {isCopied && texts.copied}
      </span>
    </span>
  );
}
