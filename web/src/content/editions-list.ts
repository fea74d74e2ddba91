import { formatDate } from '#shared/dates.ts';

/** The words of the list of editions. */
export const editionsListTexts = {
  heading: 'Earlier editions',
  item: (version: string, date: string) => `Edition ${version} of ${formatDate(date)}`,
} as const;
