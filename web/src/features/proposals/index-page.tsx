import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { editionPath } from '#web/src/lib/room-address.ts';
import { cellsBetween, cropped } from '#web/src/ui/cells.ts';
import { Dots } from '#web/src/ui/dots.tsx';
import { EditionNote, offerStates, ValidityNote, WithdrawalNote } from './blocks/offer.tsx';
import { unbroken } from './blocks/unbroken.tsx';
import { EditionChanges } from './changes.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OrderStrip } from './order-strip.tsx';
import { OpenPoints, Overview, Part } from './overview.tsx';
import { PrintLogo, RoomFoot } from './room-frame.tsx';
import { roomTexts, wordsPerMinute } from './texts.ts';

/** The number of dots per row in a document card's drawing, which has one dot for each minute of reading. */
const minutesInRow = 25;

export const indexTitle = ({ client }: ServedIndex): string => roomTexts.index.heading(client);

export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const { version, newest, overview } = index;
  return (
    <main
      id="main"
      tabIndex={-1}
      data-title={pageTitle(indexTitle(index))}
      {...offerStates(index)}
      suppressHydrationWarning
      className="of-room index mx-auto max-w-room px-[20px] pt-[calc(var(--bar)+min(1.5rem,6.2vw))] pb-24 sm:px-[32px] sm:pt-22 lg:pt-24 print:p-0"
    >
      <PrintLogo />
      <EditionNote {...index} path={base} />
      <WithdrawalNote {...index} />
      <div className="gap-x-6 lg:grid lg:grid-cols-2 lg:items-center">
        <h1 tabIndex={-1} className="text-cover print:text-title">
          {indexTitle(index)}
        </h1>
        {/* The position does not depend on the width of the heading, which changes when its font loads. */}
        {overview && <p className="mt-1 max-w-text text-small text-muted lg:mt-0">{unbroken(overview.purpose)}</p>}
      </div>
      <ValidityNote {...index} />
      <OrderStrip index={index} base={base} />
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:mt-6 lg:grid-cols-4 lg:gap-6 print:mt-2 print:grid-cols-4 print:gap-3">
        {index.items.map((item) => (
          <li key={item.slug}>
            <DocumentCard item={item} path={editionPath(`${base}/${item.slug}`, version, newest)} />
          </li>
        ))}
      </ul>
      {/* Each half is as wide as two cards. */}
      <div className="mt-10 grid gap-x-6 gap-y-10 md:grid-cols-2 lg:mt-16 lg:gap-y-16 print:mt-2 print:grid-cols-[3fr_2fr] print:gap-x-4 print:gap-y-4">
        {overview && <Overview {...overview} />}
        <EditionChanges index={index} base={base} />
        {overview && <OpenPoints {...overview} />}
        <div className="grid content-start gap-8">
          <EditionsList {...index} path={base} />
          <OfferFacts {...index} client={undefined} hasKeyFigures={index.order !== undefined} />
        </div>
      </div>
      <RoomFoot {...index} />
    </main>
  );
}

function DocumentCard({ item, path }: { item: ServedIndex['items'][number]; path: string }) {
  const minutes = Math.ceil(item.words.reduce((sum, count) => sum + count, 0) / wordsPerMinute);
  return (
    <Link
      href={path}
      className="group flex h-full flex-col rounded-box border border-card bg-surface p-4 hover:border-ink sm:p-5 print:p-3"
    >
      <h2 className="font-serif text-[1.375rem] leading-[1.15] underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
        {item.title}
      </h2>
      <span className="mt-1 mb-4 text-small text-muted print:mb-1">{unbroken(item.line)}</span>
      <svg
        viewBox={cropped(minutesInRow, Math.ceil(minutes / minutesInRow))}
        aria-hidden="true"
        className="mt-auto w-full max-w-80 print:hidden"
      >
        <Dots cells={cellsBetween(0, minutes)} columns={minutesInRow} className="stroke-ink" />
      </svg>
      <span className="mt-2 flex justify-between gap-3 text-note text-muted tabular">
        <span>{[roomTexts.index.minutes(minutes), item.audience].filter(Boolean).join(' · ')}</span>
        <span aria-hidden="true" className="print:hidden">
          →
        </span>
      </span>
    </Link>
  );
}

type Editions = Pick<ServedIndex, 'editions' | 'newest' | 'version'> & { path: string };

function EditionsList({ editions, newest, version, path }: Editions) {
  const earlier = editions.filter((edition) => edition.version !== newest);
  if (earlier.length === 0) return null;
  return (
    <Part id="editions" title={roomTexts.editions.heading} className="print:hidden">
      <ul className="mt-2 grid gap-3">
        {earlier.map((edition) => (
          <li key={edition.version}>
            <Link
              href={editionPath(path, edition.version, newest)}
              aria-current={edition.version === version ? 'page' : undefined}
              className="rounded-box underline decoration-edge underline-offset-4 hover:decoration-ink aria-[current]:font-medium"
            >
              {roomTexts.editions.item(edition.version, edition.date)}
            </Link>
            <span className="block text-small text-muted">{edition.note}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
