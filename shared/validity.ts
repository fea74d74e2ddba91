import { addDays, dayMs } from './dates.ts';

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
  /** `late`: it has ended on a weekend, and is still accepted. */
  state: 'open' | 'ending' | 'late' | 'ended';
  /** Days until its last day; negative when that has passed. */
  daysLeft: number;
  /** The Monday until which an offer is accepted that ends on a weekend. */
  acceptedUntil: string | undefined;
};

/**
 * Says whether an offer stands.
 * @param validUntil its last day; it and `today` are ISO calendar dates
 */
export const validityOf = (validUntil: string, today: string): Validity => {
  const weekday = new Date(validUntil).getUTCDay();
  const untilMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  const acceptedUntil = untilMonday === 0 ? undefined : addDays(validUntil, untilMonday);
  const daysLeft = daysBetween(today, validUntil);
  const state = daysLeft > soonDays ? 'open' : daysLeft >= 0 ? 'ending' : daysLeft >= -untilMonday ? 'late' : 'ended';
  return { state, daysLeft, acceptedUntil };
};
