import { SetupError } from '#scripts/local/setup-error.ts';

const span = /^(\d{1,4})([hd])$/;
const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const hour = 3_600_000;

/**
 * Reads the instant from which on leads are wanted: a date, an instant, or a span of hours or days before now.
 * @param now ms since the epoch
 * @returns an ISO instant
 * @throws {SetupError} for anything else
 */
export const parseSince = (text: string, now: number): string => {
  const [, count, unit] = span.exec(text) ?? [];
  const instant = count ? now - Number(count) * (unit === 'd' ? 24 : 1) * hour : date.test(text) && Date.parse(text);
  if (instant === false || Number.isNaN(instant)) {
    throw new SetupError('--since takes a date such as 2026-11-01, or a span such as 7d or 12h.');
  }
  return new Date(instant).toISOString();
};
