import { memo, Suspense, useEffect, useRef } from 'react';
import type { ServedProposal } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { setPrintMargins } from '#web/src/lib/print-margins.ts';
import { Hundred } from '#web/src/ui/dots.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { EditionNote, offerStates, ValidityNote, WithdrawalNote } from './blocks/offer.tsx';
import { unbroken } from './blocks/unbroken.tsx';
import { DocumentChanges } from './changes.tsx';
import { Contents } from './contents.tsx';
import { DocumentSection } from './document-section.tsx';
import { OfferFacts, SheetFoot } from './offer-facts.tsx';
import { KeyFigures, OrderAction } from './order-strip.tsx';
import { PrintLogo, RoomFoot } from './room-frame.tsx';
import { documentCode, roomTexts } from './texts.ts';

const longDocument = 5;

type Props = { document: ServedProposal; path: string };

/** @param props.path the page's path without a query, which opens the newest edition */
export function DocumentPage({ document, path }: Props) {
  const { title, version, sections, contact } = document;
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
      className="document of-room mx-auto max-w-room px-[20px] pt-[calc(var(--bar)+min(1.5rem,5.6vw))] pb-24 sm:px-[32px] md:pt-24 print:max-w-none print:p-0"
    >
      <SheetFoot {...document} />
      <div className="cover">
        <PrintLogo />
        <DocumentHead document={document} path={path} />
      </div>
      <div className="mt-3 gap-10 beside:mt-8 beside:grid beside:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16 beside:lg:grid-cols-[15rem_minmax(0,1fr)] print:mt-0 print:block">
        {sections.length >= longDocument && (
          <Contents
            sections={sections}
            askLink={(section) => mailLink(contact.email, roomTexts.contact.subject(title, version, section))}
          />
        )}
        <div className="reading min-w-0 beside:col-start-2">
          <Sections document={document} />
          <DocumentChanges document={document} path={path} />
          <RoomFoot {...document} />
        </div>
      </div>
    </main>
  );
}

/** Each section has its own Suspense boundary, so that sections hydrate one by one and the page stays responsive. */
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
        <OfferFacts {...document} code={documentCode(sha256)} hasKeyFigures={decides !== undefined} />
        <Hundred
          columns={20}
          dot="home"
          className="absolute right-0 bottom-0 w-20 [--rim:1.6px] max-[24rem]:hidden sm:w-44 print:static print:order-2 print:mt-12 print:block print:w-1/2"
        />
      </div>
      <ValidityNote {...document} />
      {decides && <KeyFigures {...document} decides={decides} />}
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
