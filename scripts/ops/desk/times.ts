import { addDays } from '#shared/dates.ts';
import { mail } from '#shared/site.ts';

/** Makes a formatter for times (ISO or ms since the epoch), by default in sales' time zone. Invalid times give ''. */
const format = (options: Intl.DateTimeFormatOptions, locale = 'en-US') => {
  const formatter = new Intl.DateTimeFormat(locale, { timeZone: mail.timeZone, ...options });
  return (time: string | number): string => {
    const moment = new Date(time);
    return Number.isNaN(moment.getTime()) ? '' : formatter.format(moment).replaceAll('\u202f', ' ');
  };
};

export const clockTime = format({ timeStyle: 'short' });
export const fullTime = format({ dateStyle: 'full', timeStyle: 'short' });
export const shortTime = format({ dateStyle: 'medium', timeStyle: 'short' });
const zoneName = format({ timeZoneName: 'long' });

/** The name of sales' time zone at a given time, such as "Eastern Standard Time". */
export const zoneAt = (time: number): string => zoneName(time).replace(/^[\d/]+, /, '');

/** The ISO date of a time. In the Canadian locale, short dates have this format. */
export const dayOf = format({ dateStyle: 'short' }, 'en-CA');

/** An ISO date in words, without its year, such as "Nov 20". */
export const dayShort = format({ timeZone: 'UTC', month: 'short', day: 'numeric' });
const longDay = format({ timeZone: 'UTC', dateStyle: 'full' });

/** The heading for a day, such as "Yesterday". Both days are ISO dates; `day` may be empty. */
export const dayTitle = (day: string, today: string): string => {
  if (day === '') return 'At an unknown time';
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : longDay(day);
};

/** A duration in one unit, such as "40 minutes" or "3 days". @param ms not negative */
export const duration = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const unit = minutes < 90 ? 'minute' : minutes < 48 * 60 ? 'hour' : 'day';
  const count = minutes / { minute: 1, hour: 60, day: 1440 }[unit];
  return count.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 });
};
