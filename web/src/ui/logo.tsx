import { logo, logoDots, wordmark } from '#shared/brand.ts';

/**
 * The logo and the firm's name. `compact` hides the name on small screens. Where there is no room for the name, it wraps
 * out of the box, whose padding leaves room for the descenders: some fonts reach below their line.
 */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className="-my-1 inline-flex h-8 max-w-full flex-wrap py-1 items-center overflow-hidden gap-2 font-serif text-body leading-none font-medium sm:gap-2.5 sm:text-[1.3125rem] tracking-tight">
      <LogoMark className="size-6 shrink-0" />
      <span className={compact ? 'max-sm:sr-only' : 'max-[22rem]:sr-only'}>{wordmark}</span>
    </span>
  );
}

/** The drawing alone. */
export function LogoMark({ className }: { className: string }) {
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
