import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { addDays } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import { dayOf } from './times.ts';

const weeks = 12;
const hourMs = 3_600_000;

const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

export type Week = {
  monday: string;
  /** Without suspected spam. */
  received: number;
  /** Undefined for a week whose suspects have begun to expire. */
  suspects: number | undefined;
  /** How long each answer took, in hours, ascending. */
  hours: readonly number[];
};

/** The value that a share of the values does not exceed; undefined without values. @param sorted ascending */
export const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

/**
 * The last twelve weeks, the current one last.
 * @param now ms since the epoch @param suspectDays for how long suspected spam is kept
 */
export const weeklyTrends = (leads: readonly Lead[], now: number, suspectDays = retention.suspectDays): Week[] => {
  const last = mondayOf(dayOf(now));
  const first = addDays(last, -7 * (weeks - 1));
  const found = Array.from({ length: weeks }, (_, index) => ({
    monday: addDays(first, 7 * index),
    received: 0,
    suspects: 0,
    hours: [] as number[],
  }));
  // Skips older leads: formatting the day of 50,000 takes a while. A day earlier, because of the time zone.
  const since = addDays(first, -1);
  const byMonday = new Map(found.map((week) => [week.monday, week]));
  const weekOf = (time = '') => {
    const day = time < since ? '' : dayOf(time);
    return day === '' ? undefined : byMonday.get(mondayOf(day));
  };
  for (const { createdAt, answeredAt, status } of leads) {
    const came = weekOf(createdAt);
    if (came) came[status === 'suspect' ? 'suspects' : 'received'] += 1;
    const answered = status === 'answered' ? weekOf(answeredAt) : undefined;
    if (answered && createdAt) answered.hours.push((Date.parse(answeredAt ?? '') - Date.parse(createdAt)) / hourMs);
  }
  const keptSince = addDays(dayOf(now), -suspectDays);
  return found.map(({ suspects, ...week }) => ({
    ...week,
    suspects: week.monday < keptSince ? undefined : suspects,
    hours: week.hours.toSorted((a, b) => a - b),
  }));
};
