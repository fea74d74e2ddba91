/** The two lines of the headline. From their width the build computes its size (web/brand/plugin.ts). */
export const headline = ["Don't Be", 'a Statistic'] as const;
