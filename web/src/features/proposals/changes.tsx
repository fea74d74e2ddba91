import type { ChangedSection } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Runs } from './blocks/marked.tsx';

const { changes: texts } = roomTexts;

const wholly: Partial<Record<ChangedSection['change'], string>> = {
  added: texts.addedSection,
  removed: texts.removedSection,
};

/** A longer list is folded: it would keep the reader from the document. */
const fewSections = 5;

type Props = {
  since: string;
  sections: readonly ChangedSection[];
  /** Whether this browser showed that edition last. */
  wasRead: boolean;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
};

/** What changed in a document since an edition before, section by section, and the switch that marks it in the text. */
export function Changes({ since, sections, wasRead, isMarked, onMark }: Props) {
  return (
    <section aria-labelledby="changes" className="mt-8 rounded-box border border-line bg-surface p-5 print:hidden">
      <h2 id="changes" className="text-lead">
        {texts.heading(since)}
      </h2>
      {wasRead && <p className="mt-1 text-small text-muted">{texts.readLast(since)}</p>}
      {sections.length === 0 ? (
        <p className="mt-3">{texts.none(since)}</p>
      ) : (
        <>
          <details open={sections.length <= fewSections} className="mt-2">
            <summary className="cursor-pointer py-1">{texts.sections(sections.length)}</summary>
            <ul className="mt-2 grid gap-1 pl-5">
              {sections.map((section) => (
                <li key={section.id}>
                  <ChangedPart {...section} />
                </li>
              ))}
            </ul>
          </details>
          <Button
            variant="quiet"
            size="small"
            aria-pressed={isMarked}
            className="mt-4"
            onClick={() => onMark(!isMarked)}
          >
            {texts.mark}
          </Button>
        </>
      )}
    </section>
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
