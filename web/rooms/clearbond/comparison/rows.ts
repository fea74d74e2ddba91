import type { ComparisonRow } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { businessRows } from './rows-business.ts';
import { engineRows } from './rows-engine.ts';
import { screenRows } from './rows-screens.ts';

/** Every requirement of the comparison, category by category. */
export const comparisonRows = (figures: Figures): ComparisonRow[] => [
  ...screenRows(figures),
  ...engineRows(figures),
  ...businessRows(figures),
];
