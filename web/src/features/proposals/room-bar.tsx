import { pageEntries } from '#shared/page-entries.ts';
import { Bar } from '#web/src/ui/bar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Logo } from '#web/src/ui/logo.tsx';

/** The bar of the client room: the logo, the link back to its index or out of the room, and the button to sign out. */
export function RoomBar({ index }: { index?: string }) {
  const start = (
    <div className="flex items-center gap-[1em]">
      <Logo compact />
      <a
        href={index ?? pageEntries.landing.path}
        className="inline-flex min-h-[2.66em] items-center gap-2 border-l border-line pl-[1em] text-[0.9375em] font-medium hover:underline underline-offset-4"
      >
        <span aria-hidden="true">←</span>
        {index === undefined ? 'Back to home' : 'All documents'}
      </a>
    </div>
  );
  return (
    <Bar start={start} width="max-w-room">
      <Button size="bar" variant="quiet" data-sign-out="">
        Sign out
      </Button>
      <p
        role="alert"
        className="absolute inset-x-0 top-full bg-alert px-5 text-center text-small whitespace-normal text-on-alert forced-color-adjust-none not-empty:py-3"
      />
    </Bar>
  );
}

/** The logo of the first sheet: on paper only, where the bar is not. */
export function PrintLogo() {
  return (
    <div className="hidden print:mb-10 print:block" data-print-logo="">
      <Logo />
    </div>
  );
}
