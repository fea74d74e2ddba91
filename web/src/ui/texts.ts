/** Link text for several pages, separate from landing/texts.ts so that it loads without the landing page's text. */
export const nav = {
  skip: 'Skip to content',
  home: (firm: string) => `${firm}, home`,
  blog: 'Blog',
  leaves: (host: string) => `Leaves this site for ${host}`,
  getStarted: 'Get Started',
  privacy: 'Privacy and legal notice',
} as const;
