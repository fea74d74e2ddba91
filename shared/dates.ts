/** A day, in milliseconds. */
export const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day (ISO, UTC) at a time in ms since the epoch. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The ISO calendar date a number of days after another, or before it. */
export const addDays = (isoDate: string, days: number): string => isoDay(Date.parse(isoDate) + days * dayMs);

/** An ISO calendar date as a reader writes it, the same in every time zone: 2026-12-20 is "December 20, 2026". */
export const formatDate = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
