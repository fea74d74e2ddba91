import { pageEntries } from '#shared/page-entries.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HundredAcross } from '#web/src/ui/dots.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** Ninety-nine decorative dots with a gap for the missing page. */
const oneMissing = { kind: 'range', low: 99, high: 99 } as const;

export default function NotFoundPage() {
  usePageTitle(notFound.title);
  return (
    <>
      <VisitorBar />
      <main className="flies mx-auto flex min-h-svh max-w-page flex-col justify-center gap-y-12 px-5 pt-24 pb-8 sm:px-8">
        <div>
          <h1 className="text-display">
            <span className="full-stop">{notFound.heading}</span>
          </h1>
          <p className="mt-4 font-serif text-lead text-muted">{notFound.line}</p>
          <p className="mt-6">
            <ButtonLink href={pageEntries.landing.path}>{notFound.home}</ButtonLink>
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
