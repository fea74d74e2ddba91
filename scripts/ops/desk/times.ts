import { addDays } from '#shared/dates.ts';
import { mail } from '#shared/site.ts';

// Times as sales reads them: in the time zone of shared/site.ts.

const { timeZone } = mail;
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  return (time: string | number): string => {
    const moment = new Date(time);
    return Number.isNaN(moment.getTime()) ? '' : formatter.format(moment).replaceAll('\u202f', ' ');
  };
};

export const clockTime = format({ timeStyle: 'short' });
export const fullTime = format({ dateStyle: 'full', timeStyle: 'short' });
export const shortTime = format({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const zoneName = format({ timeZoneName: 'long' });

/** The name of the zone at a time, such as "Eastern Standard Time". */
export const zoneAt = (time: number): string => zoneName(time).replace(/^[\d/]+, /, '');

const isoParts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day of a time (ISO, or ms since the epoch); empty for a time that cannot be read. */
export const dayOf = (time: string | number): string => {
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? '' : isoParts.format(moment);
};

/** An ISO calendar date in words, without its year. */
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const longDay = utc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const shortDay = utc({ month: 'short', day: 'numeric' });

export const dayShort = (isoDate: string): string => shortDay.format(new Date(isoDate));

/** @param day an ISO calendar date @param today another */
export const dayTitle = (day: string, today: string): string => {
  if (day === '') return 'At an unknown time';
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : longDay.format(new Date(day));
};

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** A duration in the unit that tells most: "40 minutes", "5 hours", "3 days". @param ms not negative */
export const duration = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
};
