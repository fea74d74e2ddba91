import type { Instalment, Price, Range, WorkPackage } from './figure-types.ts';
import { dollarSpan, dollars, hours as inHours, percent, span } from './format.ts';
import { equal, sum, times } from './range.ts';

/** Figures that contradict each other, in full sentences: the file, the rule, and how to mend it. */
export type FigureError = string;

type Parts = {
  /** The file that states the total, for the message. */
  file: string;
  /** What the total is of. */
  what: string;
  stated: Range;
  /** The parts, in words. */
  parts: string;
  computed: Range;
};

/** Compares a stated total with the sum of its parts. */
export const checkTotal = ({ file, what, stated, parts, computed }: Parts, format = span): FigureError[] =>
  equal(stated, computed)
    ? []
    : [
        `${file}: ${what}: ${format(stated)} is stated, but ${parts} come to ${format(computed)}. Change the total or its parts.`,
      ];

export const totalHours = (packages: readonly WorkPackage[]): Range => sum(packages.map((work) => work.hours));

/** Compares a price with the hours and rates that it is made from, unless it is agreed. */
export const checkPrice = (
  { file, what, price }: { file: string; what: string; price: Price },
  ...work: readonly { hours: Range; rate: number }[]
): FigureError[] => {
  const computed = sum(work.map(({ hours, rate }) => times(hours, rate)));
  if (price.agreed || equal(price, computed)) return [];
  const terms = work.map(({ hours, rate }) => `${inHours(hours)} at ${dollars(rate)}`).join(' and ');
  return [
    `${file}: ${what} says ${dollarSpan(price)}, but ${terms} are ${dollarSpan(computed)}. Change hours or rate, or mark the price as agreed.`,
  ];
};

/** Checks that the instalments of a phase add up to 100 percent. */
export const checkInstalments = (file: string, phase: string, instalments: readonly Instalment[]): FigureError[] => {
  const all = instalments.reduce((total, instalment) => total + instalment.percent, 0);
  return all === 100
    ? []
    : [`${file}: the instalments of ${phase} come to ${percent(all)}, and not to 100%. Change their percentages.`];
};
