import { lazy, Suspense, useState } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { useAfterPaint } from '#web/src/lib/after-paint.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { Boundary } from '#web/src/ui/boundary.tsx';
import { EditionNote } from './blocks/edition-note.tsx';
import { Offer, ValidityNote } from './blocks/validity-note.tsx';
import { DocumentCard } from './document-card.tsx';
import { editionPath } from './edition-path.ts';
import { OfferFacts } from './offer-facts.tsx';
import { OrderStrip } from './order-strip.tsx';
import { PageHeading } from './page-heading.tsx';
import { PrintLogo } from './print-logo.tsx';
import { RoomFoot } from './room-foot.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

const IndexFoot = lazy(() => import('./index-foot.tsx'));

/** The client room's first page: what can be ordered, the facts of the offer, and a card for each document. */
export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const title = `Proposals for ${index.client}`;
  const { version, newest } = index;
  usePageTitle(title);
  const isPainted = useAfterPaint();
  const [isWhole, setWhole] = useState(false);
  useScrollRestoration(isWhole);
  return (
    <main id="main" tabIndex={-1} className="of-room mx-auto max-w-room px-5 pt-22 pb-24 sm:px-8 md:pt-28 print:p-0">
      <PrintLogo />
      <EditionNote {...index} path={base} />
      <PageHeading title={title} />
      <Offer value={index}>
        <ValidityNote />
      </Offer>
      <OrderStrip index={index} base={base} />
      <OfferFacts {...index} client={undefined} isDecided={index.order !== undefined} />
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {index.items.map((item) => (
          <li key={item.slug}>
            <DocumentCard item={item} path={editionPath(`${base}/${item.slug}`, version, newest)} />
          </li>
        ))}
      </ul>
      {isPainted && (
        <Boundary fallback={() => <RoomFoot {...index} />}>
          <Suspense>
            <IndexFoot index={index} base={base} onDrawn={setWhole} />
          </Suspense>
        </Boundary>
      )}
    </main>
  );
}
