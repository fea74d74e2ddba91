const dayMs = 24 * 60 * 60 * 1000;

/** @param isoDate an ISO calendar date, like the result */
export const addDays = (isoDate: string, days: number): string =>
  new Date(Date.parse(isoDate) + days * dayMs).toISOString().slice(0, 10);

/** Spelled out because Intl.DateTimeFormat takes longer to load on a phone than a page takes to render. */
const months = 'January February March April May June July August September October November December'.split(' ');

/** Formats an ISO calendar date for readers: 2026-12-20 becomes "December 20, 2026". */
export const formatDate = (isoDate: string): string => {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${months[Number(month) - 1]} ${day}, ${year}`;
};

/** The days from one ISO calendar date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The calendar day (ISO) at a moment, in this machine's time zone. */
export const dayAt = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
