import { memo, Suspense, useEffect, useRef } from 'react';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { setPrintMargins } from '#web/src/lib/print-margins.ts';
import { Hundred } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { EditionNote, WithdrawalNote } from './blocks/edition-note.tsx';
import { offerStates } from './blocks/offer-state.ts';
import { unbroken } from './blocks/unbroken.tsx';
import { ValidityNote } from './blocks/validity-note.tsx';
import { Changes } from './changes.tsx';
import { Contents, PaperContents } from './contents.tsx';
import { DocumentSection } from './document-section.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { Decides, OrderAction } from './order-strip.tsx';
import { PrintLogo } from './room-bar.tsx';
import { RoomFoot } from './room-foot.tsx';
import { SheetFoot } from './sheet-foot.tsx';

/** Documents with this many sections have a table of contents. */
const longDocument = 5;

type Props = { document: ServedProposal; path: string };

/** Link that opens an email about a section. */
const askLinkOf =
  ({ title, version, contact }: ServedProposal) =>
  (section: string): string =>
    mailLink(contact.email, roomTexts.contact.subject(title, version, section));

/**
 * A read-only document, up to forty minutes long and designed for print.
 * @param props.path of this page in the current edition
 */
export function DocumentPage({ document, path }: Props) {
  const { title, sections } = document;
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? setPrintMargins(main.current) : undefined), []);
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      data-title={pageTitle(title)}
      {...offerStates(document)}
      suppressHydrationWarning
      className="document of-room mx-auto max-w-room px-5 pt-[calc(var(--bar)+1rem)] pb-24 sm:px-8 md:pt-24 print:max-w-none print:p-0"
    >
      <SheetFoot {...document} />
      <div className="cover">
        <PrintLogo />
        <DocumentHead document={document} path={path} />
      </div>
      {sections.some(({ part }) => part) && <PaperContents sections={sections} />}
      <div className="mt-3 gap-10 beside:mt-8 beside:grid beside:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16 beside:lg:grid-cols-[15rem_minmax(0,1fr)] print:mt-0 print:block">
        {sections.length >= longDocument && <Contents sections={sections} askLink={askLinkOf(document)} />}
        <div className="reading min-w-0 beside:col-start-2">
          <Sections document={document} />
          <Changes document={document} path={path} />
          <RoomFoot {...document} />
        </div>
      </div>
    </main>
  );
}

/** React hydrates or renders sections separately, so that the page stays responsive. */
const Sections = memo(({ document }: Pick<Props, 'document'>) =>
  document.sections.map(({ id }, index) => (
    <Suspense key={id}>
      <DocumentSection document={document} index={index} />
    </Suspense>
  )),
);

function DocumentHead({ document, path }: Props) {
  const { title, subtitle, sha256, hasPdf, decides, confidentiality } = document;
  return (
    <header>
      <p className="hidden font-medium print:block">{confidentiality ?? roomTexts.paper.confidential}</p>
      <EditionNote {...document} path={path} />
      <WithdrawalNote {...document} />
      <div className="relative print:contents">
        <h1 tabIndex={-1} className="text-cover print:text-heading">
          {title}
        </h1>
        {subtitle && <p className="mt-1 text-muted max-sm:text-small sm:pr-52 print:pr-0">{unbroken(subtitle)}</p>}
        <OfferFacts {...document} code={documentCode(sha256)} isDecided={decides !== undefined} />
        <Hundred
          columns={20}
          dot="home"
          className="absolute right-0 bottom-0 w-20 max-[24rem]:hidden sm:w-44 print:static print:order-2 print:mt-12 print:block print:w-1/2"
        />
      </div>
      <ValidityNote {...document} />
      {decides && <Decides {...document} decides={decides} />}
      <div className="mt-4 sm:mt-5 flex flex-wrap items-center gap-x-5 gap-y-4 print:hidden">
        <OrderAction document={document} base={path.slice(0, path.lastIndexOf('/'))} />
        {hasPdf && (
          <TextLink href={`/api${path}.pdf`} download="" className="text-small">
            {roomTexts.download}
          </TextLink>
        )}
      </div>
    </header>
  );
}
