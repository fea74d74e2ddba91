import { useEffect, useRef } from 'react';
import { pageEntries } from '#shared/page-entries.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { Button } from '#web/src/ui/button.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';

/** Shown when the code of a page could not be fetched. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <HomeBar />
      <UnavailableMain isReached={false} onRetry={onRetry} />
    </>
  );
}

const why = {
  answered: 'The server did not answer as it should. Nothing is lost.',
  unreached: 'The server could not be reached. Please check your connection.',
};

/** The same without the bar. @param isReached whether the server answered */
export function UnavailableMain({ isReached, onRetry }: { isReached: boolean; onRetry: () => void }) {
  usePageTitle('Not available');
  const heading = useRef<HTMLHeadingElement>(null);
  // The link or button that had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-5 pt-16"
    >
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        This page could not be loaded
      </h1>
      <p className="mt-3 font-serif text-lead text-muted">{isReached ? why.answered : why.unreached}</p>
      <div className="mt-8 flex flex-wrap items-center gap-6">
        <Button onClick={onRetry}>Try again</Button>
        <TextLink href={pageEntries.landing.path}>Back to home</TextLink>
      </div>
    </main>
  );
}
