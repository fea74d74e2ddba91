import { formatDate } from '#shared/dates.ts';
import type { RoomContact, ServedIndex } from '#shared/editions.ts';
import { site } from '#shared/site.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { useValidity } from './blocks/use-validity.ts';

const { facts: labels, validity: validityTexts } = roomTexts;

type Facts = Pick<ServedIndex, 'editions' | 'newest' | 'version' | 'date' | 'validUntil'> & {
  contact?: RoomContact;
  client?: string | undefined;
  code?: string;
  isOnPaper?: boolean;
};

/** What is true of a document's edition, or of a whole one. */
export function OfferFacts(props: Facts) {
  const { client, version, newest, editions, date, validUntil, code, contact, isOnPaper = false } = props;
  const validity = useValidity(validUntil);
  const replaced = replacedOn({ editions, version, newest });
  const facts = [
    [labels.client, client],
    [labels.version, version],
    [labels.date, formatDate(date)],
    replaced
      ? ([labels.replaced, formatDate(replaced)] as const)
      : ([validity.state === 'ended' ? validityTexts.ended : labels.validUntil, formatDate(validUntil)] as const),
    [labels.code, code],
    // Not a link: whom to write to, and how, is at the end of the page. The first stop by keyboard is the first document.
    [labels.contact, contact && <Reached {...contact} />],
  ] as const;
  return (
    <dl className="offer-facts mt-8 grid min-[22rem]:grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:text-small tabular sm:gap-x-6 lg:mt-0 lg:max-w-140 lg:shrink-0">
      {isOnPaper && (
        <div className="hidden print:grid">
          <dt className="text-note text-muted">{labels.firm}</dt>
          <dd className="font-medium">{site.name}</dd>
        </div>
      )}
      {facts.map(
        ([term, value]) =>
          value !== undefined && (
            <div
              key={term}
              className="flex flex-wrap items-baseline max-[22rem]:gap-x-4 min-[22rem]:col-span-full min-[22rem]:grid min-[22rem]:grid-cols-subgrid"
            >
              <dt className="text-note text-muted">{term}</dt>
              <dd className="wrap-anywhere sm:font-medium print:font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** An address goes to a line of its own; one that no line can hold breaks after its sign, and not in a word. */
function Reached({ name, email }: RoomContact) {
  const [mailbox, domain] = email.split('@');
  return (
    <>
      {name},{' '}
      <span className="inline-block">
        {mailbox}@<wbr />
        {domain}
      </span>
    </>
  );
}
