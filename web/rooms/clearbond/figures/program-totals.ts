import { per, type Range, sum, times } from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';

/** All three phases together: hours, cost in US dollars, and weeks of work without the periods in between. */
export const programTotals = ({ phase1, phase2, phase3 }: Figures): { hours: Range; cost: Range; weeks: Range } => {
  const phases = [phase1, phase2, phase3];
  return {
    hours: sum(phases.map((phase) => phase.hours)),
    cost: sum(phases.map((phase) => phase.cost)),
    weeks: sum(phases.map((phase) => phase.weeks)),
  };
};

/** The average number of full-time people in a phase. */
export const fullTimePeople = (phase: { hours: Range; weeks: Range }, { hoursPerPersonWeek }: Figures): Range =>
  per(phase.hours, times(phase.weeks, hoursPerPersonWeek));

export const monthsInYear = 12;

/** What has been paid, in US dollars, by a client who stops after a year of the pilot. */
export const stoppedAfterPilotYear = ({ phase1, phase2, monthly }: Figures): Range =>
  sum([phase1.cost, phase2.cost, times(monthly.phase2.total, monthsInYear)]);

/** The fixed amount that Phase 1 is quoted at, in US dollars: the low end of its range. */
export const phase1Quote = ({ phase1 }: Figures): number => phase1.cost.low;

/** The change reserve of Phase 1 on top of the quote: cost in US dollars, and the hours that it pays for at our rate. */
export const phase1Reserve = ({ phase1, rates }: Figures): { hours: number; cost: number } => {
  const cost = phase1.cost.high - phase1.cost.low;
  return { hours: cost / rates.own, cost };
};
