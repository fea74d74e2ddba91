/** The first thing that Tab reaches: past the bar, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20 focus:rounded-box focus:bg-ink focus:px-4 focus:py-3 focus:text-paper print:hidden"
    >
      Skip to content
    </a>
  );
}
