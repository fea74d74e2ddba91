/** A statistic as a number. Its text and its drawing are both computed from it. */
export type Figure =
  /** From `low` to `high` percent fail. */
  | { kind: 'range'; low: number; high: number }
  /** `percent` fail. */
  | { kind: 'share'; percent: number }
  /** Fails `times` as often. */
  | { kind: 'ratio'; times: number };

/** The statistics of the landing page. */
export const figures = {
  projectsFail: { kind: 'range', low: 70, high: 85 },
  companiesAbandon: { kind: 'share', percent: 42 },
  pilotsFail: { kind: 'share', percent: 95 },
  failureRatio: { kind: 'ratio', times: 2 },
} as const satisfies Record<string, Figure>;

/** A figure as it is read: 70-85%, 42% or 2x. */
export function figureText(figure: Figure): string {
  switch (figure.kind) {
    case 'range':
      return `${figure.low}-${figure.high}%`;
    case 'share':
      return `${figure.percent}%`;
    case 'ratio':
      return `${figure.times}x`;
  }
}

/** Of a hundred, in whole numbers: how many surely fail, how many may, and how many do not. */
export function hundredOf(figure: Extract<Figure, { kind: 'range' | 'share' }>) {
  const [low, high] = figure.kind === 'range' ? [figure.low, figure.high] : [figure.percent, figure.percent];
  const [fail, mayFailAtMost] = [Math.round(low), Math.round(high)];
  return { fail, mayFail: mayFailAtMost - fail, last: 100 - mayFailAtMost };
}
