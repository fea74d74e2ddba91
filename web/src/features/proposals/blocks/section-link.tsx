import { roomTexts } from '#web/src/content/room.ts';

const { sectionLink: texts } = roomTexts;

/** How long the copy is confirmed, in milliseconds. */
const confirmation = 3000;

/** A section's address, beside its heading: copied when it is followed. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <span className="ml-2 w-6 shrink-0 print:hidden">
      <a href={`#${id}`} aria-label={texts.name(title)} title={texts.explained} className="section-link">
        #
      </a>
      <span role="status" className="text-note text-muted" />
    </span>
  );
}

/** Copies the address that a section's link leads to. Where that is refused, it is still in the address bar. */
export async function copyAddress(link: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    return;
  }
  const status = link.nextElementSibling;
  status?.replaceChildren(texts.copied);
  setTimeout(() => status?.replaceChildren(), confirmation);
}
