import { formatDate } from '#shared/dates.ts';
import type { RoomContact, ServedIndex } from '#shared/editions.ts';
import { site } from '#shared/site.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { isOpen, validityToday } from './blocks/validity-note.tsx';

const { facts: labels, validity: validityTexts } = roomTexts;

type Facts = Pick<ServedIndex, 'editions' | 'newest' | 'version' | 'date' | 'validUntil'> & {
  contact: RoomContact;
  client?: string | undefined;
  /** Of a document, whose first sheet has more facts than the screen. */
  code?: string;
  /** Whether the figures beside it name the last day. */
  isDecided: boolean;
};

/** The facts of a document's edition, or of a whole one: a quiet line on the screen, a list on the first sheet. */
export function OfferFacts(props: Facts) {
  const { client, version, date, validUntil, code, contact, isDecided } = props;
  const replaced = replacedOn(props);
  const { state } = validityToday(validUntil);
  const lastDay = replaced ? labels.replaced : state === 'ended' ? validityTexts.ended : labels.validUntil;
  const isDocument = code !== undefined;
  const facts = [
    { term: labels.firm, value: isDocument ? site.name : undefined, onPaper: true },
    { term: labels.client, value: client, onPaper: true },
    { term: labels.version, value: version },
    { term: labels.date, value: formatDate(date) },
    { term: lastDay, value: formatDate(replaced ?? validUntil), onPaper: isDecided && isOpen(props) },
    { term: labels.code, value: code, onPaper: true },
    { term: labels.contact, value: `${contact.name}, ${contact.email}`, onPaper: true },
  ];
  return (
    <dl className="offer-facts flex flex-wrap gap-x-5 text-[0.875rem] leading-5 tabular">
      {facts.map(
        ({ term, value, onPaper }) =>
          value !== undefined && (
            <div key={term} className={`gap-x-1.5 print:gap-x-8 ${onPaper ? 'hidden' : 'flex'}`}>
              <dt className="text-muted">{term}</dt>
              <dd className="wrap-anywhere print:font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
