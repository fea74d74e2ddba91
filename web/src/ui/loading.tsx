import { FirmAddress, TextLink } from './text-link.tsx';

/** Shown while something is being fetched. When that takes long, it says what to do, even if no script ever loads. */
export function Loading() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative flex min-h-svh items-center justify-center p-5 text-center noscript:hidden"
    >
      <p role="status" className="font-serif text-lead text-muted">
        Loading...
      </p>
      <p className="when-late absolute inset-x-5 top-1/2 mt-8 text-muted">
        This is taking a long time. <TextLink href="">Reload this page</TextLink>, or write to <FirmAddress />.
      </p>
    </main>
  );
}
