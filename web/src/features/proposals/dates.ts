const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar date (YYYY-MM-DD) as a reader writes it; the same in every time zone. */
export const inWords = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`));
