type Measure =
  | { kind: 'range'; low: number; high: number }
  | { kind: 'share'; percent: number }
  | { kind: 'ratio'; times: number };

/** A source and the number that it states. Cite only what you have read. `of` names the original publisher. */
type Source = { states: string; of?: string; name: string; year: number; url: `https://${string}` };

/** A statistic. Its text and drawing are computed from its numbers. The page marks a statistic without a source. */
export type Figure = Measure & { source?: Source };

/** The landing page's statistics. When you change a number, cite a source that states it or remove the source. */
export const figures = {
  projectsFail: {
    kind: 'range',
    low: 70,
    high: 85,
    source: {
      states: '70-85%',
      of: 'MIT and others',
      name: 'NTT DATA',
      year: 2024,
      url: 'https://www.nttdata.com/global/en/insights/focus/between-70-85p-of-genai-deployment-efforts-are-failing',
    },
  },
  companiesAbandon: {
    kind: 'share',
    percent: 42,
    source: {
      states: '42%',
      of: 'S&P Global',
      name: 'Pivot to AI',
      year: 2025,
      url: 'https://pivot-to-ai.com/2025/04/01/ai-in-the-enterprise-is-failing-over-twice-as-fast-in-2025-as-it-was-in-2024',
    },
  },
  pilotsFail: {
    kind: 'share',
    percent: 95,
    source: {
      states: '95%',
      of: 'MIT NANDA',
      name: 'Innovation Leaders Club',
      year: 2025,
      url: 'https://www.innovationleadersclub.com/blog/innovation-management-watch-summary-95-generative-ai-pilots-failing-fortune-mit-nanda-report',
    },
  },
  failureRatio: {
    kind: 'ratio',
    times: 2,
    source: {
      states: '2x',
      name: 'RAND',
      year: 2024,
      url: 'https://www.rand.org/pubs/research_reports/RRA2680-1.html',
    },
  },
} satisfies Record<string, Figure>;

/** The statistic as the page shows it, such as 70-85%. */
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

/** How many of a hundred projects fail (`fail`), may fail (`mayFail`), and succeed (`last`), as whole numbers. */
export function hundredOf(figure: Extract<Figure, { kind: 'range' | 'share' }>) {
  const [low, high] = figure.kind === 'range' ? [figure.low, figure.high] : [figure.percent, figure.percent];
  const [fail, mayFailAtMost] = [Math.round(low), Math.round(high)];
  return { fail, mayFail: mayFailAtMost - fail, last: 100 - mayFailAtMost };
}
