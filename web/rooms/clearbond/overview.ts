import { count } from '#web/publishing/format.ts';
import type { Draft } from '#web/publishing/room.ts';
import type { Figures } from './figures/figures.ts';
import { breakEven } from './figures/options.ts';
import { comparedMonths } from './figures/three-years.ts';
import { openInOrderBy } from './open-entries.ts';
import { importersFrom, leadInWords, optionRows } from './sections/business-case.ts';
import { riskRows } from './sections/metrics.ts';

/** What a reader should know in a minute, for the index. */
export const overview = (figures: Figures): NonNullable<Draft['overview']> => {
  const { targets, yearsOfUse } = figures;
  return {
    purpose:
      'A platform that warns importers before a bond is too small, and underwriters before a claim. Phase 1 shows whether they would use it.',
    options: {
      caption: `${yearsOfUse} years at ${targets.phase3.importers} importers, on our assumptions`,
      rows: optionRows(figures).map(([name = '', cost = '', , leaves = '']) => ({ name, cost, leaves })),
    },
    breakEven: `On our assumptions ${importersFrom(breakEven(figures))}, all on board for ${comparedMonths(figures)} months; at the high end of its cost from ${count(breakEven(figures, 'high') ?? 0)}. ${leadInWords(figures)}`,
    risks: riskRows(figures)
      .slice(0, 3)
      .map(([risk]) => risk),
    open: openInOrderBy,
  };
};
