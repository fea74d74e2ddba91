import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { wordsPerMinute } from '#shared/reading-speed.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { editionPath } from '#web/src/lib/room-address.ts';
import { EditionNote, WithdrawalNote } from './blocks/edition-note.tsx';
import { offerStates } from './blocks/offer-state.ts';
import { unbroken } from './blocks/unbroken.tsx';
import { ValidityNote } from './blocks/validity-note.tsx';
import { EditionChanges } from './edition-changes.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OrderStrip } from './order-strip.tsx';
import { OpenPoints, Overview } from './overview.tsx';
import { PrintLogo } from './room-bar.tsx';
import { RoomFoot } from './room-foot.tsx';

export const indexTitle = ({ client }: ServedIndex): string => roomTexts.index.heading(client);

/** The client room's index: a summary of the offer, a card for each document, and the changes. */
export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const { version, newest, overview } = index;
  return (
    <main
      id="main"
      tabIndex={-1}
      data-title={pageTitle(indexTitle(index))}
      {...offerStates(index)}
      suppressHydrationWarning
      className="print:[zoom:0.92] of-room index mx-auto max-w-room px-5 pt-[calc(var(--bar)+0.5rem)] pb-24 sm:px-8 sm:pt-21 print:p-0"
    >
      <PrintLogo />
      <EditionNote {...index} path={base} />
      <WithdrawalNote {...index} />
      <div className="gap-x-10 lg:flex lg:items-center">
        <h1 tabIndex={-1} className="text-[max(min(2.5rem,7.2vw),min(1.625rem,11vw))] leading-[1.1] lg:shrink-0">
          {indexTitle(index)}
        </h1>
        {overview && <p className="mt-1 max-w-text text-small text-muted lg:mt-0">{unbroken(overview.purpose)}</p>}
      </div>
      <ValidityNote {...index} />
      <OrderStrip index={index} base={base} />
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        {index.items.map((item) => (
          <li key={item.slug}>
            <DocumentCard item={item} path={editionPath(`${base}/${item.slug}`, version, newest)} />
          </li>
        ))}
      </ul>
      {overview && <Overview {...overview} />}
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:mt-3 print:grid-cols-2 print:gap-x-6 print:gap-y-4">
        <EditionChanges index={index} base={base} />
        <div className="grid content-start gap-8 print:gap-4">
          {overview && <OpenPoints {...overview} />}
          <EditionsList {...index} path={base} />
          <OfferFacts {...index} client={undefined} isDecided={index.order !== undefined} />
        </div>
      </div>
      <RoomFoot {...index} />
    </main>
  );
}

/** A document's card: what it decides, its reading time, and its readers. */
function DocumentCard({ item, path }: { item: ServedIndex['items'][number]; path: string }) {
  const minutes = Math.ceil(item.words.reduce((sum, count) => sum + count, 0) / wordsPerMinute);
  return (
    <Link
      href={path}
      className="group flex h-full flex-col rounded-box border border-card bg-surface p-4 hover:border-ink lg:px-4 lg:py-3 print:p-2"
    >
      <h2 className="font-serif text-body leading-tight lg:text-small lg:leading-tight underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
        {item.title}
      </h2>
      <span className="mt-1 text-small leading-snug text-muted">{unbroken(item.line)}</span>
      <span className="mt-auto flex justify-between gap-3 pt-2 text-note text-muted tabular">
        <span>{[roomTexts.index.minutes(minutes), item.audience].filter(Boolean).join(' · ')}</span>
        <span aria-hidden="true">→</span>
      </span>
    </Link>
  );
}

type Editions = Pick<ServedIndex, 'editions' | 'newest' | 'version'> & { path: string };

/** Links to earlier editions, newest first. */
function EditionsList({ editions, newest, version, path }: Editions) {
  const earlier = editions.filter((edition) => edition.version !== newest);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="editions" className="print:hidden">
      <h2 id="editions" className="text-lead">
        {roomTexts.editions.heading}
      </h2>
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
    </section>
  );
}
