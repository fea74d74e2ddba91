/** The landing page headline, in two lines. Their widths are in hundred.css. */
export const headline = ["Don't Be", 'a Statistic'] as const;
