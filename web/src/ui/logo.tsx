import { site } from '#shared/site.ts';

/** The name that logo.svg draws. */
const drawnName = 'Samplewright';

/**
 * The logo and the firm's name. web/vite.config.ts puts the drawings of both (logo.svg) into each page. In a narrow space
 * the name shrinks to 7em, then wraps out of view.
 * @param props.compact hides the name on small screens
 * @param props.shrinks lets the name become narrower than 7em rather than wrap out of view
 */
export function Logo({ compact = false, shrinks = false }: { compact?: boolean; shrinks?: boolean }) {
  return (
    <span
      className={`inline-flex h-[1.75em] max-w-full ${shrinks ? '' : 'flex-wrap'} items-center gap-[0.5em] overflow-hidden`}
    >
      <svg aria-hidden="true" className="size-[1.5em] shrink-0">
        <use href="#logo-mark" />
      </svg>
      <span
        className={
          compact ? 'max-sm:sr-only' : site.name === drawnName && !shrinks ? 'max-w-max flex-[1_1_7em]' : 'min-w-0'
        }
      >
        <Wordmark />
      </span>
    </span>
  );
}

/** The firm's name: a drawing, or text if no drawing of it exists, in a font that is there at once. */
function Wordmark() {
  if (site.name !== drawnName) return <span className="text-[1.125em] font-medium">{site.name}</span>;
  return (
    <svg viewBox="0 0 1213 240" role="img" aria-label={site.name} className="h-[1.45em] max-w-full fill-ink">
      <use href="#wordmark" />
    </svg>
  );
}
