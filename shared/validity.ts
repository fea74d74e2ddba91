import { dayMs } from './dates.ts';

/** From this many days before its last day on, an offer is said to end soon. */
const soonDays = 7;

/** How many days one ISO calendar date is after another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The calendar day (ISO) at a moment, where the clock of this machine is set. */
export const dayAt = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** What an offer is on a day. */
export type Validity = {
  state: 'open' | 'ending' | 'ended';
  /** Days until its last day; negative when that has passed. */
  daysLeft: number;
};

/**
 * Says whether an offer stands.
 * @param validUntil its last day; it and `today` are ISO calendar dates
 */
export const validityOf = (validUntil: string, today: string): Validity => {
  const daysLeft = daysBetween(today, validUntil);
  return { state: daysLeft > soonDays ? 'open' : daysLeft >= 0 ? 'ending' : 'ended', daysLeft };
};
