import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedSection, ServedChanges, ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { parseAnswer } from '#web/src/lib/api-request.ts';
import { unbroken } from './blocks/unbroken.tsx';

const { changes: texts } = roomTexts;

type Props = { document: ServedProposal; path: string };

/** A sketch was never offered to a client. */
const isSketch = (version: string) => version.startsWith('0.');

/**
 * Changes of a document since the previous edition, section by section, loaded when expanded.
 * @param props.path of this page in the current edition
 */
export function Changes({ document: { version, newest, editions }, path }: Props) {
  const [isOpen, setOpen] = useState(false);
  const before = editions.find((edition) => edition.version !== newest)?.version;
  const hasChanges = version === newest && before !== undefined && (isSketch(newest) || !isSketch(before));
  const { data, isError } = useQuery({
    queryKey: [`/api${path}?since=${before}`],
    select: (json) => parseAnswer<ServedChanges>({ since: 'string', sections: 'array' }, json),
    enabled: isOpen && hasChanges,
  });
  if (!hasChanges) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-16 text-small print:hidden">
      <summary className="w-fit cursor-pointer py-1">{texts.summary(before)}</summary>
      <div role="status">
        {isError && texts.failed}
        {data?.sections.length === 0 && texts.none}
      </div>
      <ul className="mt-1 grid gap-1 pl-5">
        {data?.sections.map((section) => (
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
      <summary className="cursor-pointer py-1">{texts.part(title, change)}</summary>
      <div className="mt-1 mb-3 grid max-w-measure grid-cols-1 gap-3 border-l-2 border-line pl-4 text-small">
        {passages.map((passage) => (
          <dl key={`${passage.before} ${passage.now}`} className="grid gap-1">
            <Lines term={texts.before} lines={passage.before} />
            <Lines term={texts.now} lines={passage.now} />
          </dl>
        ))}
        {change !== 'removed' && (
          <a href={`#${id}`} className="justify-self-start rounded-box underline underline-offset-4">
            {title}
          </a>
        )}
      </div>
    </details>
  );
}

/** Whole lines, so that no figure is cut. Cells are separated by a dot. */
function Lines({ term, lines }: { term: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      {lines.map((line) => (
        <dd key={line}>{unbroken(line.split(' | ').filter(Boolean).join(' · '))}</dd>
      ))}
    </div>
  );
}
