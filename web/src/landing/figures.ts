/** Where a number comes from. Cite only what you have read. `of` names the original publisher. */
type Source = { of?: string; name: string; year: number; url: `https://${string}` };

/** Of a hundred: at least, and at most, so many fail. The last place stays free: it is the visitor's. */
export type Share = { low: number; high: number; source?: Source };

/** So many times as many fail. A whole number. */
type Ratio = { times: number; source?: Source };

/** A statistic. Its text and drawing are computed from its numbers. The page marks a statistic without a source. */
export type Figure = Share | Ratio;

/** The landing page's statistics. When you change a number, cite a source that states it or remove the source. */
export const figures = {
  projectsFail: {
    low: 70,
    high: 85,
    source: {
      of: 'MIT and others',
      name: 'NTT DATA',
      year: 2024,
      url: 'https://www.nttdata.com/global/en/insights/focus/between-70-85p-of-genai-deployment-efforts-are-failing',
    },
  },
  companiesAbandon: {
    low: 42,
    high: 42,
    source: {
      of: 'S&P Global',
      name: 'Pivot to AI',
      year: 2025,
      url: 'https://pivot-to-ai.com/2025/04/01/ai-in-the-enterprise-is-failing-over-twice-as-fast-in-2025-as-it-was-in-2024',
    },
  },
  pilotsFail: {
    low: 95,
    high: 95,
    source: {
      of: 'MIT NANDA',
      name: 'Innovation Leaders Club',
      year: 2025,
      url: 'https://www.innovationleadersclub.com/blog/innovation-management-watch-summary-95-generative-ai-pilots-failing-fortune-mit-nanda-report',
    },
  },
  failureRatio: {
    times: 2,
    source: {
      name: 'RAND',
      year: 2024,
      url: 'https://www.rand.org/pubs/research_reports/RRA2680-1.html',
    },
  },
} satisfies Record<string, Figure>;

const check = (isFit: boolean, wanted: string): void => {
  if (!isFit) throw new RangeError(`web/src/landing/figures.ts: ${wanted}.`);
};

/** The statistic as the page shows it: 70-85%, 42%, 2x. @throws {RangeError} if it cannot be drawn */
export function figureText(figure: Figure): string {
  if ('times' in figure) {
    check(Number.isInteger(figure.times) && figure.times >= 1, 'times is a whole number');
    return `${figure.times}x`;
  }
  const { low, high } = figure;
  return low === high ? `${low}%` : `${low}-${high}%`;
}

/** How many of a hundred fail (`fail`), may fail (`mayFail`), and succeed (`last`). @throws {RangeError} */
export function hundredOf({ low, high }: Share) {
  const areFit = Number.isInteger(low) && Number.isInteger(high) && low >= 0 && low <= high && high < 100;
  check(areFit, `low and high are whole numbers below 100 in this order, not ${low} and ${high}`);
  return { fail: low, mayFail: high - low, last: 100 - high };
}

/** The numbers of those that fail and of all others, out of a hundred, as text: "42", or "15 to 30". */
export function countsAsText(share: Share): { failing: string; others: string } {
  const { fail, mayFail, last } = hundredOf(share);
  const range = (least: number) => (mayFail === 0 ? `${least}` : `${least} to ${least + mayFail}`);
  return { failing: range(fail), others: range(last) };
}
