import './document.css';
import './document-tables.css';
import './document-print.css';
import { memo } from 'react';
import { markupPolicy, roomPath } from '#shared/pages.ts';
import type { ServedDocument } from '#shared/rooms.ts';
import { Button } from '#web/src/ui/button.tsx';
import { LoadingContent } from '#web/src/ui/loading.tsx';
import { Logo } from '#web/src/ui/logo.tsx';
import { useArrival } from './arrival.ts';
import { useDocument } from './content.ts';
import { RoomBar } from './room-bar.tsx';
import { roomTexts } from './texts.ts';
import { useHasEnded } from './validity.ts';

/** One document of a room, in its frame. */
export function DocumentPage({ room, slug }: { room: string; slug: string }) {
  const document = useDocument(room, slug);
  return (
    <>
      <RoomBar index={roomPath(room)}>{document && <PrintButton className="max-sm:hidden" size="bar" />}</RoomBar>
      {document ? <Document {...document} /> : <LoadingContent />}
    </>
  );
}

/** In the top bar or, on a phone, below the document. */
function PrintButton(props: { className: string; size: 'bar' | 'small' }) {
  return (
    <Button variant="quiet" onClick={() => print()} {...props}>
      {roomTexts.print}
    </Button>
  );
}

function Document({ title, html, validUntil }: ServedDocument) {
  useArrival(title);
  const ended = useHasEnded(validUntil);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-room px-[20px] pt-[calc(var(--bar)+1rem)] pb-24 sm:px-[32px] print:max-w-none print:p-0"
    >
      <div className="hidden print:mb-6 print:block" data-print-logo="">
        <Logo />
      </div>
      {ended && (
        <p className="mb-6 border-l-4 border-spark bg-surface px-5 py-3 font-medium">{roomTexts.ended(validUntil)}</p>
      )}
      <Markup html={html} />
      <PrintButton className="mt-12 sm:hidden print:hidden" size="small" />
    </main>
  );
}

/** The only Trusted Types policy that the Content-Security-Policy allows. Use it only for responses of the API. */
const policy = globalThis.window?.trustedTypes?.createPolicy(markupPolicy, { createHTML: (html) => html });

/** A component of its own, because React would replace the document if the policy were called again. */
const Markup = memo(({ html }: { html: string }) => {
  const markup = policy?.createHTML(html) ?? html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our build rendered the documents' HTML
  return <div dangerouslySetInnerHTML={{ __html: markup }} />;
});
