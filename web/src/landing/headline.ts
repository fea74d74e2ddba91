/** The landing page headline's two lines. The build computes the font size from their width (web/brand/plugin.ts). */
export const headline = ["Don't Be", 'a Statistic'] as const;
