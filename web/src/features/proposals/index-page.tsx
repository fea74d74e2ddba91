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
import { PageHeading } from './page-heading.tsx';
import { PrintLogo } from './print-logo.tsx';
import { RoomFoot } from './room-foot.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

const IndexFoot = lazy(() => import('./index-foot.tsx'));

/** The client room's first page: the facts of the offer, and a card for each document. */
export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const title = `Proposals for ${index.client}`;
  const { version, newest, codes } = index;
  usePageTitle(title);
  const isPainted = useAfterPaint();
  const [isWhole, setWhole] = useState(false);
  useScrollRestoration(isWhole);
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-5 pt-32 pb-24 sm:px-8 print:p-0">
      <PrintLogo />
      <EditionNote {...index} path={base} />
      <PageHeading title={title}>
        <OfferFacts {...index} client={undefined} />
      </PageHeading>
      <Offer value={index}>
        <ValidityNote />
      </Offer>
      <ul className="mt-12 grid gap-6 md:grid-cols-3">
        {index.items.map((item, position) => (
          <li key={item.slug} className={position === 0 ? 'md:col-span-full' : ''}>
            <DocumentCard
              item={item}
              path={editionPath(`${base}/${item.slug}`, version, newest)}
              code={codes.find((each) => each.version === version && each.slug === item.slug)?.code}
              isFirst={position === 0}
            />
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
