import { figureText } from './figures.ts';
import type { Statistic } from './landing.ts';

/** @throws when a statistic has another number than its source, so that a new number does not keep the old source */
export const checkSources = (statistics: readonly Statistic[]): void => {
  for (const { figure, label, source } of statistics) {
    if (!source || source.states === figureText(figure)) continue;
    throw new Error(
      `web/src/content/landing.ts: the source of "${label}" states ${source.states}, and the page says ${figureText(figure)}. Name the source of the new number, or leave the source out.`,
    );
  }
};
