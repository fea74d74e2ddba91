import { Link } from 'wouter';
import type { RoomContact } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { pageEntries } from '#shared/pages.ts';
import { Bar } from '#web/src/ui/bar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Logo } from '#web/src/ui/logo.tsx';
import { EmailLink, TextLink } from '#web/src/ui/text-link.tsx';
import { roomBar } from './room-bar.ts';
import { roomTexts } from './texts.ts';

const { contact: texts, views } = roomTexts;

/** @param props.index the path of the room's index; undefined on the index itself, which links to the home page */
export function RoomBar({ index }: { index?: string }) {
  const Back = index === undefined ? 'a' : Link;
  const start = (
    <div className="flex items-center gap-[1em]">
      <Logo compact />
      <Back
        href={index ?? pageEntries.landing.path}
        className="inline-flex min-h-[2.66em] items-center gap-2 border-l border-line pl-[1em] text-[0.9375em] font-medium underline-offset-4 hover:underline"
      >
        <span aria-hidden="true">←</span>
        {index === undefined ? roomBar.home : roomBar.index}
      </Back>
    </div>
  );
  return (
    <Bar start={start}>
      {/* sign-out.ts handles clicks on the button, and writes failures into the alert below it. */}
      <Button size="bar" variant="quiet" data-sign-out="" suppressHydrationWarning>
        {roomBar.signOut}
      </Button>
      <p
        role="alert"
        suppressHydrationWarning
        className="absolute inset-x-0 top-full bg-alert px-5 text-center text-small whitespace-normal text-on-alert forced-color-adjust-none not-empty:py-3"
      >
        {/* Without this child, React would remove an alert that was filled in before hydration. */}
        {''}
      </p>
    </Bar>
  );
}

export function PrintLogo() {
  return (
    <div className="hidden print:mb-6 print:block" data-print-logo="">
      <Logo />
    </div>
  );
}

export function RoomFoot({ contact, countsViews }: { contact: RoomContact; countsViews: boolean }) {
  const { name, email, meetingUrl } = contact;
  return (
    <footer className="mt-16 border-t-2 border-ink pt-6 print:mt-8 print:break-inside-avoid">
      <h2 className="text-lead">{texts.heading}</h2>
      <address className="mt-2 flex flex-wrap items-baseline gap-x-8 gap-y-1 not-italic">
        <span>{name}</span>
        <EmailLink email={email} href={mailLink(email)} />
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
