import { site } from '#shared/site.ts';

/** Nine dots, of which one has left its place; and the firm's name, which is `compact` where there is little room. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex h-6 max-w-full flex-wrap items-center overflow-hidden gap-2 font-serif text-body leading-none font-medium sm:gap-2.5 sm:text-[1.3125rem] tracking-tight">
      <LogoMark className="size-6 shrink-0" />
      <span className={compact ? 'max-sm:sr-only' : 'max-[22rem]:sr-only'}>{site.name}</span>
    </span>
  );
}

/** The drawing alone. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path
        className="fill-none stroke-ink"
        strokeWidth="4.4"
        strokeLinecap="round"
        d="M4 8h0M10.5 8h0M4 14.5h0M10.5 14.5h0M17 14.5h0M4 21h0M10.5 21h0M17 21h0"
      />
      <circle className="fill-spark" cx="20.4" cy="4.2" r="3" />
    </svg>
  );
}
