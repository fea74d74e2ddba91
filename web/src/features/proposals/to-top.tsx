import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';

/** Leads back to the beginning of the document. */
export function ToTop({ className = '' }: { className?: string }) {
  return (
    <TextLink href="#main" className={`text-muted ${className}`}>
      {roomTexts.contents.toTop}
      <span aria-hidden="true"> ↑</span>
    </TextLink>
  );
}
