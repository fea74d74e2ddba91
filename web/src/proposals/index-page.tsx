import { Link } from 'wouter';
import { formatDate } from '#shared/dates.ts';
import { roomPath } from '#shared/pages.ts';
import type { ServedRoom } from '#shared/rooms.ts';
import { LoadingContent } from '#web/src/ui/loading.tsx';
import { EmailLink, TextLink } from '#web/src/ui/text-link.tsx';
import { useArrival } from './arrival.ts';
import { useRoom } from './content.ts';
import { RoomBar } from './room-bar.tsx';
import { roomTexts } from './texts.ts';
import { useHasEnded } from './validity.ts';

/** The index of a room: its documents, dates, and contact. */
export function IndexPage({ room }: { room: string }) {
  const content = useRoom(room);
  return (
    <>
      <RoomBar index={undefined} />
      {content ? <Index room={room} {...content} /> : <LoadingContent />}
    </>
  );
}

type IndexProps = ServedRoom & { room: string };

function Index({ room, client, date, validUntil, contact, documents }: IndexProps) {
  const title = roomTexts.heading(client);
  useArrival(title);
  const ended = useHasEnded(validUntil);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-room px-[20px] pt-[calc(var(--bar)+min(1.5rem,6.2vw))] pb-24 sm:px-[32px] sm:pt-22 lg:pt-24 print:p-0"
    >
      <h1 className="text-cover">{title}</h1>
      <p className="mt-3 text-muted">
        {formatDate(date)}. {ended ? roomTexts.ended(validUntil) : roomTexts.validUntil(validUntil)}
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:gap-6">
        {documents.map((document) => (
          <li key={document.slug}>
            <DocumentCard document={document} path={roomPath(room, document.slug)} />
          </li>
        ))}
      </ul>
      <Contact {...contact} />
    </main>
  );
}

function DocumentCard({ document, path }: { document: ServedRoom['documents'][number]; path: string }) {
  return (
    <Link
      href={path}
      className="group flex h-full flex-col rounded-box border border-card bg-surface p-4 hover:border-ink sm:p-5"
    >
      <h2 className="text-title underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
        {document.title}
      </h2>
      <span className="mt-1 mb-4 text-muted">{document.line}</span>
      <span className="mt-auto flex justify-between gap-3 text-small text-muted tabular-nums">
        <span>{roomTexts.minutes(document.minutes)}</span>
        <span aria-hidden="true">→</span>
      </span>
    </Link>
  );
}

function Contact({ name, email, meetingUrl }: ServedRoom['contact']) {
  return (
    <footer className="mt-16 border-t-2 border-ink pt-6">
      <h2 className="text-intro">{roomTexts.questions}</h2>
      <address className="mt-2 flex flex-wrap items-baseline gap-x-8 gap-y-1 not-italic">
        <span>{name}</span>
        <EmailLink email={email} />
        {meetingUrl && (
          <TextLink href={meetingUrl} rel="external">
            {roomTexts.meeting}
          </TextLink>
        )}
      </address>
    </footer>
  );
}
