import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { wordsPerMinute } from '#shared/reading-speed.ts';
import { copyCheckTexts } from '#web/src/content/copy-check.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { editionPath } from '#web/src/lib/room-address.ts';
import { EditionNote, WithdrawalNote } from './blocks/edition-note.tsx';
import { offerStates } from './blocks/offer-state.ts';
import { ValidityNote } from './blocks/validity-note.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OrderStrip } from './order-strip.tsx';
import { PrintLogo } from './room-bar.tsx';
import { RoomFoot } from './room-foot.tsx';

export const indexTitle = ({ client }: ServedIndex): string => `Proposals for ${client}`;

/** The client room's first page: what can be ordered, the facts of the offer, and a card for each document. */
export function IndexPage({ index, base }: { index: ServedIndex; base: string }) {
  const { version, newest } = index;
  return (
    <main
      id="main"
      tabIndex={-1}
      data-title={pageTitle(indexTitle(index))}
      {...offerStates(index)}
      suppressHydrationWarning
      className="of-room mx-auto max-w-room px-5 pt-[calc(var(--bar)+1.5rem)] pb-24 sm:px-8 md:pt-24 print:p-0"
    >
      <PrintLogo />
      <EditionNote {...index} path={base} />
      <WithdrawalNote {...index} />
      <h1 tabIndex={-1} className="text-cover print:text-heading">
        {indexTitle(index)}
      </h1>
      <ValidityNote {...index} />
      <OrderStrip index={index} base={base} />
      <ul className="mt-4 grid gap-4 md:grid-cols-2 print:grid-cols-2">
        {index.items.map((item) => (
          <li key={item.slug}>
            <DocumentCard item={item} path={editionPath(`${base}/${item.slug}`, version, newest)} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <OfferFacts {...index} client={undefined} isDecided={index.order !== undefined} />
      </div>
      <Copies index={index} base={base} />
      <RoomFoot {...index} />
    </main>
  );
}

/** If its code does not arrive, the rest of the page stands. */
const CopyCheck = lazy<ComponentType<ServedIndex>>(() =>
  import('./copy-check.tsx').catch(() => ({ default: () => null })),
);

/** Earlier editions, and the check of a copy, whose code is loaded once the fold is open. */
function Copies({ index, base }: { index: ServedIndex; base: string }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const look = () => {
    if (fold.current?.open) setOpened(true);
  };
  // It may have been opened before React was there.
  useEffect(look, []);
  return (
    <details ref={fold} id="copies" onToggle={look} className="mt-2 print:hidden">
      <summary className="w-fit cursor-pointer py-2">{copyCheckTexts.summary(index.editions.length > 1)}</summary>
      <div className="mt-4 grid gap-x-16 gap-y-8 md:grid-cols-2">
        <EditionsList {...index} path={base} />
        {wasOpened && (
          <Suspense>
            <CopyCheck {...index} />
          </Suspense>
        )}
      </div>
    </details>
  );
}

/** The card of a document: what it decides, and how long it takes to read. */
function DocumentCard({ item, path }: { item: ServedIndex['items'][number]; path: string }) {
  const minutes = Math.ceil(item.words.reduce((sum, count) => sum + count, 0) / wordsPerMinute);
  return (
    <Link
      href={path}
      className="group flex h-full flex-col rounded-box border border-card bg-surface p-4 hover:border-ink sm:p-7"
    >
      <h2 className="text-lead underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
        {item.title}
      </h2>
      <span className="mt-1 max-w-text text-muted">{item.line}</span>
      <span className="mt-auto flex justify-between gap-4 pt-3 text-small text-muted tabular">
        {roomTexts.index.minutes(minutes)}
        <span aria-hidden="true">→</span>
      </span>
    </Link>
  );
}

type Editions = Pick<ServedIndex, 'editions' | 'newest' | 'version'> & { path: string };

/** The editions that can be read beside the current one, the newest first. */
function EditionsList({ editions, newest, version, path }: Editions) {
  const earlier = editions.filter((edition) => edition.version !== newest);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="editions">
      <h2 id="editions" className="text-lead">
        {roomTexts.editions.heading}
      </h2>
      <ul className="mt-4 grid gap-3">
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
