import { Link } from 'wouter';
import type { ChangedTerm, ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { editionPath } from '#web/src/lib/room-address.ts';
import { unbroken } from './blocks/unbroken.tsx';

const { changes: texts } = roomTexts;

/** Terms stand in the order of their weight: price, payment and dates first. More than these are folded. */
const shownAtOnce = 4;

/** Changes of an edition: its note, the changed terms with reasons, and the changed sections. */
export function EditionChanges({ index, base }: { index: ServedIndex; base: string }) {
  const { version, newest, editions, changes } = index;
  const note = editions.find((edition) => edition.version === version)?.note;
  return (
    <section aria-labelledby="changes" className="min-w-0">
      <h2 id="changes" className="scroll-mt-20 text-lead print:text-small">
        {changes ? texts.heading(version, changes.since) : texts.edition(version)}
      </h2>
      {note && <p className="mt-1 max-w-measure print:text-note">{unbroken(note)}</p>}
      {changes && (
        <>
          <p className="hidden text-note print:block">{inBrief(changes.terms)}</p>
          <Terms terms={changes.terms.slice(0, shownAtOnce)} />
          <More terms={changes.terms.slice(shownAtOnce)} />
          <ul className="mt-4 grid gap-1 text-small print:hidden">
            {changes.documents.map(({ slug, title, sections }) => (
              <li key={slug}>
                <p>
                  <Link
                    href={editionPath(`${base}/${slug}`, version, newest)}
                    className="rounded-box underline decoration-edge underline-offset-4 hover:decoration-ink"
                  >
                    {title}
                  </Link>
                  <span className="text-muted">: {texts.sections(sections.length)}</span>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** How many terms changed, and the names of the weightiest: the index is printed on one sheet. */
function inBrief(terms: readonly ChangedTerm[]): string {
  const names = terms.slice(0, shownAtOnce).map(({ name }) => name);
  return `${texts.terms(terms.length)}: ${names.join('; ')}${names.length < terms.length ? ' …' : '.'}`;
}

function Terms({ terms }: { terms: readonly ChangedTerm[] }) {
  return (
    <dl className="mt-3 grid gap-3 text-small print:hidden">
      {terms.map((term) => (
        <Changed key={term.name} {...term} />
      ))}
    </dl>
  );
}

/** The other changed terms, by name until they are unfolded. */
function More({ terms }: { terms: readonly ChangedTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <details className="mt-3 border-t border-line pt-2 text-small print:hidden">
      <summary className="cursor-pointer">
        <span className="font-medium">{texts.more(terms.length)}</span>{' '}
        <span className="text-muted">{terms.map(({ name }) => name).join('; ')}</span>
      </summary>
      <Terms terms={terms} />
    </details>
  );
}

function Changed({ name, before, now, reason }: ChangedTerm) {
  return (
    <div className="border-t border-line pt-2">
      <dt className="font-medium">{name}</dt>
      {before !== undefined && (
        <dd>
          <span className="text-muted">{texts.before}</span> {unbroken(before)}
        </dd>
      )}
      <dd>
        <span className="text-muted">{texts.now}</span> {now === undefined ? texts.dropped : unbroken(now)}
      </dd>
      <dd className="text-muted">{unbroken(reason)}</dd>
    </div>
  );
}
