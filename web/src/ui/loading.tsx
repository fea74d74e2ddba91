import { usePageTitle } from '#web/src/lib/page-title.ts';
import { states } from '#web/src/lib/texts.ts';
import { FirmEmail, TextLink } from './text-link.tsx';

const { loading } = states;

/** Shown while content loads. */
export function LoadingContent() {
  usePageTitle(loading.title);
  return <Loading />;
}

/** Shown while a page loads. After ten seconds it also says what to do, even if no script ever loads. */
export function Loading() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative flex min-h-svh items-center justify-center p-5 text-center noscript:hidden"
    >
      <p role="status" data-lost={loading.lost} className="font-serif text-intro text-muted">
        {loading.text}
      </p>
      <p className="when-late absolute inset-x-5 top-1/2 mt-8 text-muted">
        {loading.late} <TextLink href="">{loading.reload}</TextLink>
        {loading.orWrite} <FirmEmail />.
      </p>
    </main>
  );
}
