import type { Service } from '#web/src/content/landing.ts';

/** What a service does to the dots. Decoration: the words beside it say it. */
export function ServiceDrawing({ drawing }: Pick<Service, 'drawing'>) {
  return (
    <svg viewBox="0 0 200 80" aria-hidden="true" className="h-28 w-full" preserveAspectRatio="xMinYMid meet">
      {drawings[drawing]}
    </svg>
  );
}

const drawings: Record<Service['drawing'], React.ReactNode> = {
  /** Many ideas on the left, tried in ever smaller numbers; one comes out. */
  innovation: (
    <>
      <path className="fill-none stroke-edge" d="M24 48Q35 46 46 40T74 32Q92 31 108 40H172" strokeDasharray="1 3" />
      <path
        className="dots stroke-dim"
        d="M6 10h0M6 25h0M6 40h0M6 55h0M6 70h0M24 17h0M24 32h0M24 63h0M46 25h0M46 55h0"
      />
      <path className="dots stroke-ink" d="M24 48h0M46 40h0M74 32h0M74 48h0M108 40h0" />
      <circle className="fill-spark" cx="180" cy="40" r="8" />
    </>
  ),
  /** A round that is made every day, with the new dot going along. */
  enablement: (
    <>
      <ellipse className="fill-none stroke-edge" cx="100" cy="40" rx="94" ry="32" strokeDasharray="1 3" />
      <path
        className="dots stroke-ink"
        d="M6 40h0M22.6 22h0M53 12.3h0M100 8h0M177.400 22h0M194 40h0M177.400 58h0M147 67.700h0M100 72h0M53 67.700h0M22.600 58h0"
      />
      <circle className="fill-spark" cx="147" cy="12.300" r="8" />
    </>
  ),
};
