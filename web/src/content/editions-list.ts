import { formatDate } from '#shared/dates.ts';

/** The words of the list of editions. */
export const editionsListTexts = {
  heading: 'Editions',
  item: (version: string, date: string) => `Edition ${version} of ${formatDate(date)}`,
  isCurrent: 'current',
} as const;
