import { Fragment, useCallback, useState } from 'react';
import { apiPaths } from '#shared/api.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { CriticalFilter, firstComparison } from './blocks/critical-only.tsx';
import { EditionNote } from './blocks/edition-note.tsx';
import { mailLink } from './blocks/mail-link.ts';
import { useFittedTables } from './blocks/use-fit.ts';
import { Offer, ValidityNote } from './blocks/validity-note.tsx';
import { Changes } from './changes.tsx';
import { Contents } from './contents.tsx';
import { Decides } from './decides.tsx';
import { DocumentSection } from './document-section.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { PageHeading } from './page-heading.tsx';
import { PaperContents } from './paper-contents.tsx';
import { PrintLogo } from './print-logo.tsx';
import { PrintMargins } from './print-margins.tsx';
import { RoomFoot } from './room-foot.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';
import { useChanges } from './use-changes.ts';
import { useSlices } from './use-slices.ts';

/** From this many sections on a reader wants a table of contents. */
const longDocument = 5;

/**
 * A document: read-only, long enough for forty minutes of reading, and made to be printed.
 * @param props.room the room's address
 * @param props.path of this page in the current edition
 */
export function DocumentPage({ document, room, path }: { document: ServedProposal; room: string; path: string }) {
  const { title, version, sections, contact, countsViews } = document;
  usePageTitle(title);
  useScrollRestoration();
  const [isMarked, setMarked] = useState(false);
  const comparesFrom = firstComparison(sections);
  const changes = useChanges(document, room, path);
  const marked = isMarked ? changes?.sections : undefined;
  const long = sections.length >= longDocument;
  const drawn = useSlices(sections.length);
  useFittedTables();
  const isWhole = drawn === sections.length;
  const askLink = useCallback(
    (section: string) => mailLink(contact.email, roomTexts.contact.subject(title, version, section)),
    [contact.email, title, version],
  );
  return (
    <Offer value={document}>
      <main
        id="main"
        tabIndex={-1}
        aria-busy={!isWhole}
        className="document of-room mx-auto max-w-room px-5 pt-22 pb-24 sm:px-8 md:pt-28 print:max-w-none print:p-0"
      >
        <PrintMargins {...document} />
        <div className="cover">
          <PrintLogo />
          <DocumentHead document={document} room={room} path={path} />
        </div>
        {sections.some(({ part }) => part) && <PaperContents sections={sections} />}
        {changes && <Changes {...changes} isMarked={isMarked} onMark={setMarked} />}
        <div className="mt-5 gap-16 lg:mt-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:mt-0 print:block">
          {long && <Contents sections={sections} isDrawn={isWhole} askLink={askLink} />}
          <div className="reading min-w-0 lg:col-start-2">
            {sections.slice(0, drawn).map((section, index) => (
              <Fragment key={section.id}>
                {section.id === comparesFrom && <CriticalFilter sections={sections} />}
                <DocumentSection
                  section={section}
                  number={index + 1}
                  changed={marked?.find(({ id }) => id === section.id)}
                />
              </Fragment>
            ))}
            {isWhole && <RoomFoot contact={contact} countsViews={countsViews} />}
          </div>
        </div>
      </main>
    </Offer>
  );
}

function DocumentHead({ document, room, path }: { document: ServedProposal; room: string; path: string }) {
  const { title, subtitle, slug, sha256, hasPdf, decides } = document;
  return (
    <header>
      <p className="hidden font-medium print:block">{roomTexts.paper.confidential}</p>
      <EditionNote {...document} path={path} />
      <PageHeading title={title} subtitle={subtitle} />
      <ValidityNote />
      {decides && <Decides {...document} decides={decides} />}
      <div className="flex flex-wrap items-end gap-x-5 print:block">
        <OfferFacts {...document} code={documentCode(sha256)} isDecided={decides !== undefined} />
        {hasPdf && (
          <TextLink href={`${apiPaths.proposals}/${room}/${slug}.pdf`} download="" className="text-small print:hidden">
            {roomTexts.download}
          </TextLink>
        )}
      </div>
    </header>
  );
}
