import type { ComparisonRow } from '#shared/proposals.ts';
import { businessRows } from './comparison-rows-business.ts';
import { engineRows } from './comparison-rows-engine.ts';
import { screenRows } from './comparison-rows-screens.ts';
import type { Figures } from './figures.ts';

/** Every requirement of the comparison, category by category. */
export const comparisonRows = (figures: Figures): ComparisonRow[] => [
  ...screenRows(figures),
  ...engineRows(figures),
  ...businessRows(figures),
];
