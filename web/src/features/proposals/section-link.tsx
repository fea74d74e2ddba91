import { useState } from 'react';
import { roomTexts } from '#web/src/content/room.ts';
import { Tooltip } from '#web/src/ui/tooltip.tsx';

const { sectionLink: texts } = roomTexts;

/** How long the copy is confirmed, in milliseconds. */
const confirmation = 3000;

/** The address of a section, beside its heading, to be copied. Where it cannot be copied, it is still in the address bar. */
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
    <>
      <Tooltip text={texts.explained}>
        <a href={`#${id}`} aria-label={texts.name(title)} onClick={copy} className="section-link">
          #
        </a>
      </Tooltip>
      <span role="status" className="text-note text-muted print:hidden">
        {isCopied && texts.copied}
      </span>
    </>
  );
}
