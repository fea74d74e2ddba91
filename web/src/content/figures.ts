/** Where a number comes from. Cite only what you have read. */
type Source = { name: string; year: number; url: `https://${string}` };

/** A statistic as a number. Its text and its drawing are both computed from it. Without a source the page says so. */
export type Figure = { source?: Source } & (
  | /** From `low` to `high` percent fail. */ { kind: 'range'; low: number; high: number }
  | /** `percent` fail. */ { kind: 'share'; percent: number }
  | /** Fails `times` as often. */ { kind: 'ratio'; times: number }
);

/** The statistics of the landing page. Another number has another source: change both, or leave the source out. */
export const figures = {
  projectsFail: {
    kind: 'range',
    low: 70,
    high: 85,
    source: {
      name: 'NTT DATA, on MIT and later estimates',
      year: 2024,
      url: 'https://www.nttdata.com/global/en/insights/focus/between-70-85p-of-genai-deployment-efforts-are-failing',
    },
  },
  companiesAbandon: {
    kind: 'share',
    percent: 42,
    source: {
      name: 'Pivot to AI, on a survey by S&P Global Market Intelligence',
      year: 2025,
      url: 'https://pivot-to-ai.com/2025/04/01/ai-in-the-enterprise-is-failing-over-twice-as-fast-in-2025-as-it-was-in-2024',
    },
  },
  pilotsFail: {
    kind: 'share',
    percent: 95,
    source: {
      name: 'Innovation Leaders Club, on a report by MIT NANDA',
      year: 2025,
      url: 'https://www.innovationleadersclub.com/blog/innovation-management-watch-summary-95-generative-ai-pilots-failing-fortune-mit-nanda-report',
    },
  },
  failureRatio: {
    kind: 'ratio',
    times: 2,
    source: {
      name: 'RAND, The Root Causes of Failure for Artificial Intelligence Projects',
      year: 2024,
      url: 'https://www.rand.org/pubs/research_reports/RRA2680-1.html',
    },
  },
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
