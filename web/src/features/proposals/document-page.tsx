import { formatDate } from '#shared/dates.ts';
import type { Proposal } from '#shared/proposals.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { Contents } from './contents.tsx';
import { DocumentSection } from './document-section.tsx';
import { PageHeading } from './page-heading.tsx';
import { PrintLogo } from './print-logo.tsx';
import { usePrintMargins } from './print-margins.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

/** From this many sections on a reader wants a table of contents. */
const longDocument = 5;

/** A document: read-only, long enough for forty minutes of reading, and made to be printed. */
export function DocumentPage({ document }: { document: Proposal }) {
  usePageTitle(document.title);
  usePrintMargins(document);
  useScrollRestoration();
  const long = document.sections.length >= longDocument;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="document mx-auto max-w-page px-5 pt-28 pb-24 sm:px-8 md:pt-36 print:max-w-none print:p-0"
    >
      <PrintLogo />
      <DocumentHead {...document} />
      <div className="mt-14 gap-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:mt-8 print:block">
        {long && <Contents sections={document.sections} />}
        <div className="min-w-0 lg:col-start-2">
          {document.sections.map((section) => (
            <DocumentSection key={section.id} {...section} />
          ))}
        </div>
      </div>
    </main>
  );
}

function DocumentHead({ title, subtitle, client, version, date, validUntil }: Proposal) {
  const facts = [
    ['Prepared for', client],
    ['Version', version],
    ['Date', formatDate(date)],
    ['Valid until', formatDate(validUntil)],
  ] as const;
  return (
    <header className="border-b-2 border-ink pb-8">
      <PageHeading>{title}</PageHeading>
      <p className="mt-4 max-w-text font-serif text-lead text-muted">{subtitle}</p>
      <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 tabular">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-note text-muted">{term}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
