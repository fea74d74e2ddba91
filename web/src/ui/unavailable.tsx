import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { pageEntries } from '#shared/pages.ts';
import { ApiError, TimeoutError, UnreachedError } from '#web/src/lib/api-error.ts';
import { isServerReached } from '#web/src/lib/early-requests.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { states } from '#web/src/lib/texts.ts';
import { HomeBar } from './bar.tsx';
import { Button } from './button.tsx';
import { TextLink } from './text-link.tsx';

/** Why a page is unavailable: an unexpected response, no response, or code of ours that is missing or broken. */
function causeOf(error: unknown): 'unexpected' | 'unreached' | 'failed' {
  if (error instanceof UnreachedError || error instanceof TimeoutError) return 'unreached';
  // A successful response that is not JSON did not come from our API.
  return error instanceof ApiError || error instanceof SyntaxError ? 'unexpected' : 'failed';
}

/** Says why a page cannot be shown, and offers another try. */
export function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { heading, sentence } = states.unavailable[causeOf(error)];
  usePageTitle(states.unavailable.title);
  const title = useRef<HTMLHeadingElement>(null);
  // Focus the heading, because the focused link or button no longer exists.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-[20px] pt-16"
    >
      <h1 ref={title} tabIndex={-1} className="text-heading">
        {heading}
      </h1>
      <p className="mt-3 font-serif text-intro text-muted">{sentence}</p>
      <div className="mt-8 flex flex-wrap items-center gap-6">
        <Button onClick={onRetry}>{states.unavailable.retry}</Button>
        <TextLink href={pageEntries.landing.path}>{states.unavailable.home}</TextLink>
      </div>
    </main>
  );
}

/** Shows that the page is unavailable after React has failed and let go of `root`. */
export async function showUnavailable(root: HTMLElement, error: unknown): Promise<void> {
  const cause = (await isServerReached()) ? error : new UnreachedError(String(error));
  createRoot(root).render(
    <>
      <HomeBar />
      <Unavailable error={cause} onRetry={() => location.reload()} />
    </>,
  );
}
