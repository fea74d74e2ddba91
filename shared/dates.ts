/** A day, in milliseconds. */
export const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day (ISO, UTC) at a time in ms since the epoch. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The ISO calendar date a number of days after another, or before it. */
export const addDays = (isoDate: string, days: number): string => isoDay(Date.parse(isoDate) + days * dayMs);

/** A browser's own formatter of dates takes a phone longer than drawing a page. */
const months = 'January February March April May June July August September October November December'.split(' ');

/** An ISO calendar date as a reader writes it: 2026-12-20 is "December 20, 2026". */
export const formatDate = (isoDate: string): string => {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${months[Number(month) - 1]} ${day}, ${year}`;
};

/** How many days one ISO calendar date is before another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** From this many days before its last day on, an offer is said to end soon. */
const soonDays = 7;

/** The calendar day (ISO) at a moment, where the clock of this machine is set. */
export const dayAt = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** What an offer is on a day: it stands, stands for some days more, has its last day, or has ended. */
export type OfferState = 'open' | 'ending' | 'lastDay' | 'ended';

/** @param validUntil the last day of an offer; it and `today` are ISO calendar dates */
export const offerStateOf = (validUntil: string, today: string): OfferState => {
  const daysLeft = daysBetween(today, validUntil);
  if (daysLeft === 0) return 'lastDay';
  if (daysLeft < 0) return 'ended';
  return daysLeft > soonDays ? 'open' : 'ending';
};
