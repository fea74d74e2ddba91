import { useEffect, useRef } from 'react';
import { pageEntries } from '#shared/page-entries.ts';
import { states } from '#web/src/content/states.ts';
import { ApiError, TimeoutError, UnreachedError } from '#web/src/lib/api-error.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { HomeBar } from '#web/src/ui/bar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';

/** Why a page is missing: a wrong answer, no answer, or our own code is missing or broken. */
type Cause = 'answered' | 'unreached' | 'failed';

export function causeOf(error: unknown): Cause {
  if (error instanceof UnreachedError || error instanceof TimeoutError) return 'unreached';
  // A success that is not JSON did not come from our API.
  return error instanceof ApiError || error instanceof SyntaxError ? 'answered' : 'failed';
}

type Props = { why: Cause; onRetry: () => void };

export function Unavailable(props: Props) {
  return (
    <>
      <HomeBar />
      <UnavailableMain {...props} />
    </>
  );
}

export function UnavailableMain({ why, onRetry }: Props) {
  usePageTitle(states.unavailable.title);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused link or button no longer exists.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-[20px] pt-16"
    >
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        {states.unavailable[why].heading}
      </h1>
      <p className="mt-3 font-serif text-lead text-muted">{states.unavailable[why].sentence}</p>
      <div className="mt-8 flex flex-wrap items-center gap-6">
        <Button onClick={onRetry}>{states.unavailable.retry}</Button>
        <TextLink href={pageEntries.landing.path}>{states.unavailable.home}</TextLink>
      </div>
    </main>
  );
}
