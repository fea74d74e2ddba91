import { dayMs, isoDay } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import { leadState } from './lead-state.ts';

// When leads are erased by themselves. AWS deletes suspected spam that has expired, functions/notify/erase-answered.ts
// erases answered leads once a day, and the operators' commands and the desk show what will happen.

/** Days before erasure at which sales is notified. */
const noticeDays = 7;

/** When suspected spam that arrives now expires. @param now ms since the epoch @returns seconds since the epoch */
export const suspectExpiry = (now: number): number => Math.ceil((now + retention.suspectDays * dayMs) / 1000);

/** Whether a row that AWS has not deleted yet is to be treated as gone. @param now ms since the epoch */
export const isExpired = ({ expiresAt }: { expiresAt?: unknown }, now: number): boolean =>
  typeof expiresAt === 'number' && expiresAt * 1000 <= now;

/** The day (ISO) on which a lead that is announced now is erased. @param now ms since the epoch */
export const eraseDayOf = (now: number): string => isoDay(now + noticeDays * dayMs);

/** The same time some calendar months earlier, or the last day of a month that is too short. @returns an ISO instant */
const monthsBefore = (now: number, months: number): string => {
  const time = new Date(now);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() - months);
  // A month without such a day ran over into the next one.
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return time.toISOString();
};

/** Leads that were answered later than this need no notice yet. @param months more than 0 @returns an ISO instant */
export const noticeFrom = (now: number, months: number): string => monthsBefore(now + noticeDays * dayMs, months);

/** `announce`: notify sales; `wait`: sales was notified, and the day has not come. */
type RetentionStep = 'keep' | 'announce' | 'wait' | 'erase';

/**
 * What comes next for a row. An announcement counts for a week from its day on: after the setting was off, or another
 * one, sales is told again.
 * @param row as stored, or what can be read of a damaged one
 * @param setting.months after which an answered lead is erased, by default the firm's; 0: never
 * @param setting.now ms since the epoch
 */
export const retentionStep = (
  row: Parameters<typeof leadState>[0] & { eraseOn?: unknown },
  { months = retention.answeredMonths, now }: { months?: number; now: number },
): RetentionStep => {
  const { answeredAt, eraseOn } = row;
  if (months === 0 || leadState(row) !== 'answered' || typeof answeredAt !== 'string') return 'keep';
  // The time of a damaged row cannot be compared: keep it.
  if (!(answeredAt <= noticeFrom(now, months)) || Number.isNaN(Date.parse(answeredAt))) return 'keep';
  if (typeof eraseOn !== 'string' || eraseOn > eraseDayOf(now)) return 'announce';
  if (eraseOn > isoDay(now)) return 'wait';
  const isCurrent = eraseOn > isoDay(now - noticeDays * dayMs);
  return isCurrent && answeredAt <= monthsBefore(now, months) ? 'erase' : isCurrent ? 'wait' : 'announce';
};
