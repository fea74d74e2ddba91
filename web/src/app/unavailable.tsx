import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { HomeBar } from '../ui/home-bar.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { paths } from './paths.ts';

/** Stands in for a document that could not be fetched. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  usePageTitle('Not available');
  return (
    <>
      <HomeBar />
      <main className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-5">
        <h1 className="text-heading">This page could not be loaded</h1>
        <p className="mt-3 text-lead text-muted">The server did not answer as it should. Nothing is lost.</p>
        <div className="mt-8 flex flex-wrap items-center gap-6">
          <Button onClick={onRetry}>Try again</Button>
          <TextLink href={paths.home}>Back to home</TextLink>
        </div>
      </main>
    </>
  );
}
