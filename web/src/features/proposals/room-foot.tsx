import type { RoomContact } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';

const { contact: texts, views } = roomTexts;

/** The footer of room pages and last sheets: the contact, and what is counted. */
export function RoomFoot({ contact, countsViews }: { contact: RoomContact; countsViews: boolean }) {
  const { name, email, meetingUrl } = contact;
  return (
    <footer className="mt-16 border-t-2 border-ink pt-6 print:mt-8 print:break-inside-avoid">
      <h2 className="text-lead">{texts.heading}</h2>
      <address className="mt-2 flex flex-wrap gap-x-8 gap-y-1 not-italic">
        <span>{name}</span>
        <TextLink href={mailLink(email)}>{email}</TextLink>
        {meetingUrl && (
          <TextLink href={meetingUrl} rel="external">
            {texts.meeting}
          </TextLink>
        )}
        {meetingUrl && <span className="hidden print:inline">{meetingUrl}</span>}
      </address>
      {countsViews && <p className="mt-6 max-w-measure text-note text-muted print:hidden">{views}</p>}
    </footer>
  );
}
