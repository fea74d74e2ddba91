import type { Draft } from '#web/publishing/room.ts';
import type { Figures } from './figures/figures.ts';
import { breakEven } from './figures/options.ts';
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
      caption: `${yearsOfUse} years at ${targets.phase3.importers} importers, by our assumptions`,
      rows: optionRows(figures).map(([name = '', cost = '', , leaves = '']) => ({ name, cost, leaves })),
    },
    breakEven: `By our assumptions ${importersFrom(breakEven(figures))}. ${leadInWords(figures)}`,
    risks: riskRows(figures)
      .slice(0, 3)
      .map(([risk]) => risk),
    open: openInOrderBy,
  };
};
