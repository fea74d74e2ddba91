import type { Instalment, Range, WorkPackage } from './figure-types.ts';
import { span } from './format.ts';
import { equal, sum } from './range.ts';

/** A sentence that names figures that contradict each other, without a full stop. */
export type FigureError = string;

/** Compares a stated range with the one that is computed from its parts. */
export const checkRange = (what: string, stated: Range, computed: Range, format = span): FigureError[] =>
  equal(stated, computed) ? [] : [`${what}: stated ${format(stated)}, computed ${format(computed)}`];

export const totalHours = (packages: readonly WorkPackage[]): Range => sum(packages.map((work) => work.hours));

/** Checks that the instalments of a phase add up to 100 percent. */
export const checkInstalments = (phase: string, instalments: readonly Instalment[]): FigureError[] => {
  const percent = instalments.reduce((all, instalment) => all + instalment.percent, 0);
  return percent === 100 ? [] : [`${phase}: instalments come to ${percent}%`];
};
