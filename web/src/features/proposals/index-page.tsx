import { Link } from 'wouter';
import type { ProposalIndex } from '#shared/proposals.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { PageHeading } from './page-heading.tsx';
import { PrintLogo } from './print-logo.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

/** The client room's first page: a card for each document. */
export function IndexPage({ index, base }: { index: ProposalIndex; base: string }) {
  const title = `Proposals for ${index.client}`;
  usePageTitle(title);
  useScrollRestoration();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-5 pt-32 pb-24 sm:px-8 print:p-0">
      <PrintLogo />
      <PageHeading>{title}</PageHeading>
      <ul className="mt-12 grid gap-6 md:grid-cols-2">
        {index.items.map((item, position) => (
          <li key={item.slug}>
            <Link
              href={`${base}/${item.slug}`}
              className="group flex h-full flex-col rounded-box border border-line bg-surface p-6 hover:border-ink sm:p-8"
            >
              <PageDots position={position} count={index.items.length} />
              <h2 className="mt-6 text-title underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
                {item.title}
              </h2>
              <span className="mt-2 text-muted">{item.line}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
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
