import type { Instalment, Range, WorkPackage } from './figure-types.ts';
import { span } from './format.ts';
import { equal, sum } from './range.ts';

/** A sentence about figures that disagree. */
export type Fault = string;

/** Holds a stated range against the one computed from its parts. */
export const agree = (what: string, stated: Range, computed: Range, format = span): Fault[] =>
  equal(stated, computed) ? [] : [`${what}: stated ${format(stated)}, computed ${format(computed)}`];

export const totalHours = (packages: readonly WorkPackage[]): Range => sum(packages.map((work) => work.hours));

/** Instalments must come to the whole cost of a phase. */
export const wholeCost = (phase: string, instalments: readonly Instalment[]): Fault[] => {
  const percent = instalments.reduce((all, instalment) => all + instalment.percent, 0);
  return percent === 100 ? [] : [`${phase}: instalments come to ${percent}%`];
};
