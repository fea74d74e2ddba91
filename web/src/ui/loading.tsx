/** What stands while something is fetched. */
export function Loading() {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-svh items-center justify-center p-5 noscript:hidden">
      <p role="status" className="font-serif text-lead text-muted">
        Loading...
      </p>
    </main>
  );
}
