import { formatDate } from '#shared/dates.ts';
import type { RoomContact, ServedIndex, ServedProposal } from '#shared/editions.ts';
import { site } from '#shared/site.ts';
import { inStates, replacedOn, whileOpen } from './blocks/offer.tsx';
import { documentCode, roomTexts } from './texts.ts';

const { facts: labels, validity: validityTexts } = roomTexts;

type Facts = Pick<ServedIndex, 'editions' | 'newest' | 'version' | 'date' | 'validUntil'> & {
  contact: RoomContact;
  client?: string | undefined;
  /** The document's code, which is printed but not shown on screen; undefined on the index. */
  code?: string;
  /** Whether the key figures nearby already state the offer's last day. */
  hasKeyFigures: boolean;
};

type Fact = { term: string; value: string | undefined; onPaper?: boolean; states?: object };

/** The offer's details: a line of small text on screen, a list on the first printed sheet. */
export function OfferFacts(props: Facts) {
  const { client, version, date, validUntil, code, contact, hasKeyFigures } = props;
  const replaced = replacedOn(props);
  const isDocument = code !== undefined;
  const facts: Fact[] = [
    { term: labels.firm, value: isDocument ? site.name : undefined, onPaper: true },
    { term: labels.client, value: client, onPaper: true },
    { term: labels.version, value: version },
    { term: labels.date, value: formatDate(date) },
    ...(replaced
      ? [{ term: labels.replaced, value: formatDate(replaced) }]
      : [
          { term: labels.validUntil, value: formatDate(validUntil), onPaper: hasKeyFigures, states: whileOpen },
          { term: validityTexts.ended, value: formatDate(validUntil), states: inStates('ended') },
        ]),
    { term: labels.code, value: code, onPaper: true },
    { term: labels.contact, value: `${contact.name}, ${contact.email}`, onPaper: true },
  ];
  return (
    <dl className="offer-facts flex flex-wrap gap-x-5 text-[0.875rem] leading-5 tabular">
      {facts.map(
        ({ term, value, onPaper, states }) =>
          value !== undefined && (
            <div key={term} {...states} className={`gap-x-1.5 print:gap-x-8 ${onPaper ? 'hidden' : 'flex'}`}>
              <dt className="text-muted">{term}</dt>
              <dd className="wrap-anywhere print:font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The footer of printed sheets in Firefox, which lacks CSS margin boxes but adds the title and page number itself. */
export function SheetFoot(served: ServedProposal) {
  const { version, date, validUntil, sha256 } = served;
  const replaced = replacedOn(served);
  const facts = (label: string, day: string, states?: object) => (
    <span data-sheet-facts="" {...states}>
      {`${formatDate(date)} · ${label} ${formatDate(day)} · ${documentCode(sha256)}`}
    </span>
  );
  return (
    <p className="sheet-foot">
      <span data-sheet-edition="">{`${labels.version} ${version}`}</span> ·{' '}
      {replaced ? (
        facts(labels.replaced, replaced)
      ) : (
        <>
          {facts(labels.validUntil, validUntil, whileOpen)}
          {facts(validityTexts.ended, validUntil, inStates('ended'))}
        </>
      )}
    </p>
  );
}
