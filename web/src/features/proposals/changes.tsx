import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ChangedSection, ChangedTerm, ServedChanges, ServedIndex, ServedProposal } from '#shared/editions.ts';
import { parseResponse } from '#web/src/lib/api-request.ts';
import { editionPath } from '#web/src/lib/room-address.ts';
import { unbroken } from './blocks/unbroken.tsx';
import { Part } from './overview.tsx';
import { roomTexts } from './texts.ts';

const { changes: texts } = roomTexts;

/** A 0.x edition is a preview, which was never offered to a client. */
const isPreview = (version: string) => version.startsWith('0.');

/** What changed since the previous edition; loads when expanded. @param props.path the page's path without a query */
export function DocumentChanges({ document, path }: { document: ServedProposal; path: string }) {
  const { version, newest, editions } = document;
  const [isOpen, setOpen] = useState(false);
  const before = editions.find((edition) => edition.version !== newest)?.version;
  const hasChanges = version === newest && before !== undefined && (isPreview(newest) || !isPreview(before));
  const { data, isError } = useQuery({
    queryKey: [`/api${path}?since=${before}`],
    select: (json) => parseResponse<ServedChanges>({ since: 'string', sections: 'array' }, json),
    enabled: isOpen && hasChanges,
  });
  if (!hasChanges) return null;
  return (
    <details
      // The visitor may have expanded the element before hydration.
      ref={(fold) => void (fold?.open && setOpen(true))}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-16 text-small print:hidden"
    >
      <summary className="w-fit cursor-pointer py-1">{texts.summary(before)}</summary>
      <div role="status">
        {isError && texts.failed}
        {data?.sections.length === 0 && texts.none}
      </div>
      <ul className="mt-1 grid gap-1 pl-5">
        {data?.sections.map((section) => (
          <li key={section.id}>
            <Passages {...section} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Passages({ id, title, change, passages }: ChangedSection) {
  return (
    <details>
      <summary className="cursor-pointer py-1">{texts.part(title, change)}</summary>
      <div className="mt-1 mb-3 grid max-w-measure grid-cols-1 gap-3 border-l-2 border-line pl-4 text-small">
        {passages.map(({ before, now }) => (
          <dl key={`${before} ${now}`} className="grid gap-1">
            <Lines term={texts.before} lines={before} />
            <Lines term={texts.now} lines={now} />
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

/** Shows complete lines, so that no number is cut off. Dots separate the cells of a table row. */
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

export function EditionChanges({ index, base }: { index: ServedIndex; base: string }) {
  const { version, newest, editions, changes } = index;
  const note = editions.find((edition) => edition.version === version)?.note;
  const [gravest, ...others] = Map.groupBy(changes?.terms ?? [], ({ group = texts.changed }) => group);
  return (
    <Part
      id="changes"
      title={changes ? texts.heading(version, changes.since) : texts.edition(version)}
      className="grid min-w-0 content-start gap-x-6 gap-y-4 md:col-span-2 md:grid-cols-subgrid print:col-span-1 print:row-span-2 print:grid-cols-1 print:gap-y-1"
    >
      {note && <p className="col-span-full max-w-[45rem] print:max-w-none print:text-small">{unbroken(note)}</p>}
      {changes && (
        <>
          {gravest && <Terms group={gravest} isOpen />}
          <div className="md:pr-10">
            {others.map((group) => (
              <Terms key={group[0]} group={group} />
            ))}
          </div>
          <div>
            <h3 className="font-sans text-small font-medium print:hidden">{texts.sections}</h3>
            <ul className="mt-1 text-small print:hidden">
              {changes.documents.map(({ slug, title, sections }) => (
                <li key={slug}>
                  <details>
                    <summary className="cursor-pointer py-0.5 pl-4 -indent-4">
                      {texts.group(title, sections.length)}
                    </summary>
                    <ul className="mb-2 pl-8">
                      {sections.map((section) => (
                        <li key={section.id}>
                          <Link
                            href={`${editionPath(`${base}/${slug}`, version, newest)}#${section.id}`}
                            className="rounded-box underline decoration-edge underline-offset-4 hover:decoration-ink"
                          >
                            {texts.part(section.title, section.change)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </details>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Part>
  );
}

type TermsProps = { group: [name: string, terms: readonly ChangedTerm[]]; isOpen?: boolean };

/** A group's changed terms. Each term expands to show what changed. Only the names of the terms are printed. */
function Terms({ group: [name, terms], isOpen = false }: TermsProps) {
  const heading = texts.group(name, terms.length);
  return (
    <div className={`text-small ${isOpen ? 'col-span-full' : ''}`}>
      <p className="hidden print:block">
        <strong className="font-medium">{heading}:</strong> {terms.map((term) => term.name).join('; ')}.
      </p>
      <details open={isOpen} className="border-t border-line print:hidden">
        <summary className="cursor-pointer py-1.5">
          <h3 className="[display:inline] font-sans font-medium">{heading}</h3>
        </summary>
        <div className={`mb-2 pl-4 ${isOpen ? 'items-start gap-x-10 md:grid md:grid-cols-2' : ''}`}>
          {terms.map((term) => (
            <Changed key={term.name} {...term} />
          ))}
        </div>
      </details>
    </div>
  );
}

function Changed({ name, before, now, reason }: ChangedTerm) {
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer py-1.5">{name}</summary>
      <dl className="mb-3 grid grid-cols-[3.5rem_1fr] gap-x-2 pl-4">
        {before !== undefined && (
          <>
            <dt className="text-muted">{texts.before}</dt>
            <dd className="wrap-anywhere">{unbroken(before)}</dd>
          </>
        )}
        <dt className="text-muted">{texts.now}</dt>
        <dd className="wrap-anywhere">{now === undefined ? texts.dropped : unbroken(now)}</dd>
        <dt className="text-muted">{texts.reason}</dt>
        <dd className="wrap-anywhere">{unbroken(reason)}</dd>
      </dl>
    </details>
  );
}
