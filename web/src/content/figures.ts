/** From `low` to `high` percent fail, `percent` fail, or fails `times` as often. */
type Measure =
  | { kind: 'range'; low: number; high: number }
  | { kind: 'share'; percent: number }
  | { kind: 'ratio'; times: number };

/** Where a number comes from, and the number as it states it. Cite only what you have read, and whose number it reports. */
type Source<Stated = string> = { states: Stated; of?: string; name: string; year: number; url: `https://${string}` };

/** A statistic as a number. Its text and its drawing are both computed from it. Without a source the page says so. */
export type Figure = Measure & { source?: Source };

/** What `figureText` makes of a measure, as a type. */
type Text<M> = M extends { low: infer Low extends number; high: infer High extends number }
  ? `${Low}-${High}%`
  : M extends { percent: infer Percent extends number }
    ? `${Percent}%`
    : M extends { times: infer Times extends number }
      ? `${Times}x`
      : never;

/** A number other than the one that its source states is a type error. */
const statistic = <const M extends Measure>(measure: M, source?: Source<Text<M>>): M & { source?: Source } => ({
  ...measure,
  ...(source && { source }),
});

/** The statistics of the landing page. Another number needs a source that states it, or none. */
export const figures = {
  projectsFail: statistic(
    { kind: 'range', low: 70, high: 85 },
    {
      states: '70-85%',
      of: 'MIT and others',
      name: 'NTT DATA',
      year: 2024,
      url: 'https://www.nttdata.com/global/en/insights/focus/between-70-85p-of-genai-deployment-efforts-are-failing',
    },
  ),
  companiesAbandon: statistic(
    { kind: 'share', percent: 42 },
    {
      states: '42%',
      of: 'S&P Global',
      name: 'Pivot to AI',
      year: 2025,
      url: 'https://pivot-to-ai.com/2025/04/01/ai-in-the-enterprise-is-failing-over-twice-as-fast-in-2025-as-it-was-in-2024',
    },
  ),
  pilotsFail: statistic(
    { kind: 'share', percent: 95 },
    {
      states: '95%',
      of: 'MIT NANDA',
      name: 'Innovation Leaders Club',
      year: 2025,
      url: 'https://www.innovationleadersclub.com/blog/innovation-management-watch-summary-95-generative-ai-pilots-failing-fortune-mit-nanda-report',
    },
  ),
  failureRatio: statistic(
    { kind: 'ratio', times: 2 },
    {
      states: '2x',
      name: 'RAND',
      year: 2024,
      url: 'https://www.rand.org/pubs/research_reports/RRA2680-1.html',
    },
  ),
};

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
