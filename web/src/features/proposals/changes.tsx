import type { ChangedSection } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Runs } from './blocks/marked.tsx';

const { changes: texts } = roomTexts;

const wholly: Partial<Record<ChangedSection['change'], string>> = {
  added: texts.addedSection,
  removed: texts.removedSection,
};

type Props = {
  since: string;
  sections: readonly ChangedSection[];
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
};

/** One line for a reader who read an edition before; unfolded, what changed section by section, and a switch that marks it. */
export function Changes({ since, sections, isMarked, onMark }: Props) {
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
      <Button variant="quiet" size="small" aria-pressed={isMarked} className="mt-3" onClick={() => onMark(!isMarked)}>
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

/** Changed passages as paragraphs. */
export function Passages({ passages }: Pick<ChangedSection, 'passages'>) {
  return passages.map((runs, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a document never change
    <p key={position}>
      <Runs runs={runs} />
    </p>
  ));
}
