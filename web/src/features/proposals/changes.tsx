import type { ChangedSection, ServedChanges } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { draw } from '#web/src/lib/draw.ts';
import { unbroken } from './blocks/unbroken.tsx';

const { changes: texts } = roomTexts;

/** One line for a reader who read an edition before; unfolded, what changed section by section. */
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
    </details>
  );
}

function ChangedPart({ id, title, change, passages }: ChangedSection) {
  return (
    <details>
      <summary className="cursor-pointer py-1">{title}</summary>
      <div className="mt-1 mb-3 grid max-w-measure grid-cols-1 gap-2 border-l-2 border-line pl-4 text-small">
        {change === 'changed' ? passages.map(Passage) : texts[change]}
        {change !== 'removed' && (
          <a href={`#${id}`} className="justify-self-start rounded-box underline underline-offset-4">
            {title}
          </a>
        )}
      </div>
    </details>
  );
}

const looks = {
  added: { Element: 'ins', className: 'bg-spark/20 decoration-2 underline-offset-2' },
  removed: { Element: 'del', className: 'text-muted' },
  kept: { Element: 'span', className: undefined },
} as const;

/** Words with what was added and removed among them: by underline and strike-through, not by color alone. */
function Passage(runs: ChangedSection['passages'][number]) {
  return (
    <p key={runs.map(({ text }) => text).join()}>
      {runs.map(({ text, change }, position) => {
        const { Element, className } = looks[change ?? 'kept'];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a passage never change
          <Element key={position} className={className}>
            {unbroken(text)}
          </Element>
        );
      })}
    </p>
  );
}

/**
 * Shows what changed in a document since an edition. If it cannot be loaded, nothing is shown.
 * @param path of the document's page in the current edition
 */
export async function showChanges(main: Element, path: string, since: string): Promise<void> {
  // A page of the room has the address of its content, without /api.
  const answer = await fetch(`/api${path}?since=${since}`, { credentials: 'include' });
  if (!answer.ok) return;
  const changes = (await answer.json()) as ServedChanges;
  if (!changes.sections?.length) return;
  const drawing = new DocumentFragment();
  draw(<Changes {...changes} />, drawing);
  main.querySelector('.reading')?.parentElement?.before(drawing);
}
