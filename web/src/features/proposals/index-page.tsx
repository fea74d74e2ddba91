import type { ServedIndex } from '#shared/editions.ts';
import { copyCheckTexts } from '#web/src/content/copy-check.ts';
import { EditionNote } from './blocks/edition-note.tsx';
import { ValidityNote } from './blocks/validity-note.tsx';
import { DocumentCard } from './document-card.tsx';
import { editionPath } from './edition-path.ts';
import { EditionsList } from './editions-list.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OrderStrip } from './order-strip.tsx';
import { PrintLogo } from './print-logo.tsx';
import { RoomFoot } from './room-foot.tsx';

export const indexTitle = ({ client }: ServedIndex): string => `Proposals for ${client}`;

/**
 * The client room's first page: what can be ordered, the facts of the offer, and a card for each document. The check of a
 * copy comes later, with React.
 */
export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const { version, newest } = index;
  return (
    <main id="main" tabIndex={-1} className="of-room mx-auto max-w-room px-5 pt-22 pb-24 sm:px-8 md:pt-28 print:p-0">
      <PrintLogo />
      <EditionNote {...index} path={base} />
      <h1 tabIndex={-1} className="text-title print:text-heading">
        {indexTitle(index)}
      </h1>
      <ValidityNote {...index} />
      <OrderStrip index={index} base={base} />
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {index.items.map((item) => (
          <li key={item.slug}>
            <DocumentCard item={item} path={editionPath(`${base}/${item.slug}`, version, newest)} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <OfferFacts {...index} client={undefined} isDecided={index.order !== undefined} />
      </div>
      <details id="copies" className="mt-2 print:hidden">
        <summary className="w-fit cursor-pointer py-2">{copyCheckTexts.summary(index.editions.length > 1)}</summary>
        <div className="mt-4 grid gap-x-16 gap-y-8 md:grid-cols-2">
          <EditionsList {...index} path={base} />
          <div data-copy-check="" />
        </div>
      </details>
      <RoomFoot {...index} />
    </main>
  );
}
