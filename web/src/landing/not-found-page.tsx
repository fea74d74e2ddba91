import { pageEntries } from '#shared/pages.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { states } from '#web/src/lib/texts.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HundredAcross } from './dots.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** Ninety-nine decorative dots with a gap for the missing page. */
const oneMissing = { low: 99, high: 99 };

export default function NotFoundPage() {
  usePageTitle(states.notFound.title);
  return (
    <>
      <VisitorBar />
      <main className="flies mx-auto flex min-h-svh max-w-page flex-col justify-center gap-y-12 px-[20px] pt-24 pb-8 sm:px-[32px] low:gap-y-4 low:pt-(--bar) low:pb-0">
        <div>
          <h1 className="text-display low:text-heading">
            <span className="period">{states.notFound.heading}</span>
          </h1>
          <p className="mt-6 low:mt-2.5 font-serif text-intro text-muted">{states.notFound.line}</p>
          <p className="mt-6 low:mt-3">
            <ButtonLink href={pageEntries.landing.path}>{states.notFound.home}</ButtonLink>
          </p>
        </div>
        <div>
          <HundredAcross figure={oneMissing} />
        </div>
        <div className="flight text-display [--from:1.6]" />
      </main>
    </>
  );
}
