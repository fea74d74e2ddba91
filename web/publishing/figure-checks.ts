import * as z from 'zod/mini';
import { onlyIf } from './blocks.ts';
import { equal, type Installment, type Price, type Range, sum, times, type WorkPackage } from './figures.ts';
import { dollarSpan, dollars, hours as inHours, percent, span } from './format.ts';

/** A message about contradictory figures: their file, the broken rule, and the fix. */
export type FigureError = string;

type Parts = { file: string; what: string; stated: Range; parts: string; computed: Range };

export const checkTotal = ({ file, what, stated, parts, computed }: Parts, format = span): FigureError[] =>
  onlyIf(
    !equal(stated, computed),
    `${file}: ${what}: ${format(stated)} is stated, but ${parts} come to ${format(computed)}. Change the total or its parts.`,
  );

export const totalHours = (packages: readonly WorkPackage[]): Range => sum(packages.map((work) => work.hours));

/** Compares a price with its hours and rates, unless the price is marked as agreed. */
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

/** The week in which an installment is due: 0 at kickoff, infinity for delivery and launch, which come last. */
const weekOf = ({ due }: Installment): number =>
  typeof due === 'object' ? due.week : due === 'kickoff' ? 0 : Number.POSITIVE_INFINITY;

/** Requires whole percentages that total 100, due in order from kickoff to the phase's end. @param duration in weeks */
export const checkInstallments = (
  file: string,
  phase: string,
  installments: readonly Installment[],
  duration: Range,
): FigureError[] => {
  const all = installments.reduce((total, installment) => total + installment.percent, 0);
  const isWhole = installments.every((installment) => Number.isInteger(installment.percent) && installment.percent > 0);
  const due = installments.map(weekOf);
  const inOrder =
    due[0] === 0 &&
    due.at(-1) === Number.POSITIVE_INFINITY &&
    due.slice(1, -1).every((week, index) => week > (due[index] ?? 0) && week <= duration.low);
  return [
    ...onlyIf(
      all !== 100 || !isWhole,
      `${file}: the installments of ${phase} come to ${percent(all)}. Change them to whole percentages that come to 100%.`,
    ),
    ...onlyIf(
      !inOrder,
      `${file}: the installments of ${phase} do not run from kickoff to delivery or launch, with weeks up to ${duration.low} between. Change when they fall due.`,
    ),
  ];
};

/** Finds figures that cannot be printed, such as a reversed range, an invalid date, or a negative number. */
const numberErrors = (value: unknown, path: string): string[] => {
  if (typeof value === 'number') {
    const prints = Number.isFinite(value) && value >= 0 && Math.round(value * 100) / 100 === value;
    if (!prints) return [`${path} is ${value}. Change it to a non-negative number with at most two decimals`];
    return /percent/i.test(path) && value > 100 ? [`${path} is ${value}. Change it to 100 at most`] : [];
  }
  if (path.endsWith('issued') && !z.safeParse(z.iso.date(), value).success)
    return [`${path} is ${value}. Change it to a date such as 2026-11-23`];
  if (typeof value !== 'object' || value === null) return [];
  const { low, high } = value as Partial<Range>;
  if (typeof low === 'number' && typeof high === 'number') {
    if (!(low <= high)) return [`${path} runs from ${low} to ${high}. Swap the two values`];
    if (!Number.isInteger(low) || !Number.isInteger(high))
      return [`${path} is ${low}-${high}. Change it to whole numbers`];
  }
  return Object.entries(value).flatMap(([key, item]) => numberErrors(item, `${path}.${key}`));
};

export const checkNumbers = (file: string, name: string, value: unknown): FigureError[] =>
  numberErrors(value, name).map((error) => `${file}: ${error}.`);
