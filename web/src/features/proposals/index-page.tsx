import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { useAfterPaint } from '#web/src/lib/after-paint.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { Boundary } from '#web/src/ui/boundary.tsx';
import { Offer, ValidityNote } from './blocks/validity-note.tsx';
import { EditionNote } from './edition-note.tsx';
import { editionPath } from './edition-path.ts';
import { OfferFacts } from './offer-facts.tsx';
import { PageHeading } from './page-heading.tsx';
import { PrintLogo } from './print-logo.tsx';
import { RoomFoot } from './room-foot.tsx';

const IndexFoot = lazy(() => import('./index-foot.tsx'));

/** The client room's first page: a card for each document. */
export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const title = `Proposals for ${index.client}`;
  const { version, newest, codes } = index;
  usePageTitle(title);
  const isPainted = useAfterPaint();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-5 pt-32 pb-24 sm:px-8 print:p-0">
      <PrintLogo />
      <PageHeading>{title}</PageHeading>
      <OfferFacts version={version} date={index.date} validUntil={index.validUntil} />
      <EditionNote version={version} newest={newest} path={base} />
      <Offer value={index}>
        <ValidityNote />
      </Offer>
      <ul className="mt-12 grid gap-6 md:grid-cols-2">
        {index.items.map((item, position) => (
          <li key={item.slug}>
            <Link
              href={editionPath(`${base}/${item.slug}`, version, newest)}
              className="group flex h-full flex-col rounded-box border border-line bg-surface p-6 hover:border-ink sm:p-8"
            >
              <PageDots position={position} count={index.items.length} />
              <h2 className="mt-6 text-title underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
                {item.title}
              </h2>
              <span className="mt-2 text-muted">{item.line}</span>
              <Code codes={codes} version={version} slug={item.slug} />
            </Link>
          </li>
        ))}
      </ul>
      {isPainted && (
        <Boundary fallback={<RoomFoot {...index} />}>
          <Suspense>
            <IndexFoot index={index} base={base} />
          </Suspense>
        </Boundary>
      )}
    </main>
  );
}

/** The code by which a sheet of the document is recognized. */
function Code({ codes, version, slug }: Pick<ServedIndex, 'codes' | 'version'> & { slug: string }) {
  const found = codes.find((each) => each.version === version && each.slug === slug);
  return (
    found && (
      <span className="mt-auto pt-4 text-note text-muted tabular">{`${roomTexts.facts.code} ${found.code}`}</span>
    )
  );
}

/** Which of the documents this is, as a row of dots. */
function PageDots({ position, count }: { position: number; count: number }) {
  return (
    <svg viewBox={`0 0 ${count * 10} 10`} aria-hidden="true" className="h-3.5 self-start">
      {Array.from({ length: count }, (_, dot) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike and never move
          key={dot}
          cx={dot * 10 + 5}
          cy="5"
          r="3.6"
          className={dot === position ? 'fill-spark' : 'fill-dim'}
        />
      ))}
    </svg>
  );
}
