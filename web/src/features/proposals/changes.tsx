import type { ChangedSection, ServedChanges, ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { draw } from '#web/src/lib/draw.ts';
import { lastRead } from '#web/src/lib/last-read.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Passages, withMarks } from './blocks/marked.tsx';
import { runsByText } from './blocks/runs.ts';
import { DocumentSection } from './document-section.tsx';
import { fitTables } from './fit-tables.ts';

const { changes: texts } = roomTexts;

const wholly: Partial<Record<ChangedSection['change'], string>> = {
  added: texts.addedSection,
  removed: texts.removedSection,
};

/** One line for a reader who read an edition before; unfolded, what changed section by section, and a switch that marks it. */
function Changes({ since, sections }: ServedChanges) {
  return (
    <details className="mt-2 text-small print:hidden">
      <summary className="w-fit cursor-pointer py-1">{texts.summary(since, sections.length)}</summary>
      <ul className="mt-1 grid gap-1 pl-5">
        {sections.map((section) => (
          <li key={section.id}>
            <ChangedPart {...section} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" aria-pressed={false} className="mt-3" data-mark="">
        {texts.mark}
      </Button>
    </details>
  );
}

function ChangedPart({ id, title, change, passages }: ChangedSection) {
  return (
    <details>
      <summary className="cursor-pointer py-1">{title}</summary>
      <div className="mt-1 mb-3 grid max-w-measure grid-cols-1 gap-2 border-l-2 border-line pl-4 text-small">
        {wholly[change] ?? <Passages passages={passages} />}
        {change !== 'removed' && (
          <a href={`#${id}`} className="justify-self-start rounded-box underline underline-offset-4">
            {title}
          </a>
        )}
      </div>
    </details>
  );
}

/** Draws the sections that have changed anew, with their changes marked or without. */
const redraw = (main: Element, document: ServedProposal, sections: readonly ChangedSection[], isMarked: boolean) => {
  for (const changed of sections) {
    const index = document.sections.findIndex(({ id }) => id === changed.id);
    const place = main.querySelector(`#${CSS.escape(changed.id)}`);
    if (!place) continue;
    const drawing = new DocumentFragment();
    withMarks(isMarked ? runsByText(changed) : undefined, () =>
      draw(<DocumentSection document={document} index={index} changed={isMarked ? changed : undefined} />, drawing),
    );
    place.replaceChildren(...(drawing.firstElementChild?.childNodes ?? []));
    fitTables(place, false);
  }
};

/**
 * Tells what changed in a document since the edition that this browser showed last. Whoever does not get it reads on
 * without.
 * @param path of the document's page in the current edition
 */
export async function showChanges(main: Element, document: ServedProposal, path: string): Promise<void> {
  const { version, newest, editions } = document;
  if (version !== newest) return;
  const since = lastRead(path, version);
  if (since === version || !editions.some((edition) => edition.version === since)) return;
  // A page of the room has the address of its content, without /api.
  const answer = await fetch(`/api${path}?since=${since}`, { credentials: 'include' });
  if (!answer.ok) return;
  const changes = (await answer.json()) as ServedChanges;
  if (!changes.sections?.length) return;
  const drawing = new DocumentFragment();
  draw(<Changes {...changes} />, drawing);
  const button = drawing.querySelector('[data-mark]');
  button?.addEventListener('click', () => {
    const isMarked = button.ariaPressed !== 'true';
    button.ariaPressed = String(isMarked);
    redraw(main, document, changes.sections, isMarked);
  });
  main.querySelector('.reading')?.parentElement?.before(drawing);
}
