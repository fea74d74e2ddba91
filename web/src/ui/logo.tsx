import { logo, logoDots, wordmark } from '#shared/brand.ts';
import { height, text, width } from '#web/src/type/wordmark.json';

/**
 * The logo and the firm's name. `compact` hides the name on small screens. Where there is no room for the name, it wraps
 * out of the box.
 */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex h-7 max-w-full flex-wrap items-center gap-2 overflow-hidden sm:gap-2.5">
      <LogoMark className="size-6 shrink-0" />
      <span className={compact ? 'max-sm:sr-only' : 'max-[22rem]:sr-only'}>
        <Wordmark />
      </span>
    </span>
  );
}

/** The drawing stands in each page's HTML: web/brand/plugin.ts. In the script it would be weight before the page's text. */
const wordmarkId = '#wordmark';

/** The name as it was drawn, so that it looks the same on every system; as text until `npm run brand` has drawn it. */
function Wordmark() {
  if (text !== wordmark) return <span className="font-serif text-[1.25rem]">{wordmark}</span>;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={wordmark} className="h-6 fill-ink sm:h-6.5">
      <use href={wordmarkId} />
    </svg>
  );
}

/** The drawing alone. */
function LogoMark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${logo.size} ${logo.size}`} aria-hidden="true">
      <path
        className="fill-none stroke-ink"
        strokeWidth={logo.diameter}
        strokeLinecap="round"
        d={logoDots()
          .map(([x, y]) => `M${x} ${y}h0`)
          .join('')}
      />
      <circle className="fill-spark" cx={logo.spark.x} cy={logo.spark.y} r={logo.spark.radius} />
    </svg>
  );
}
