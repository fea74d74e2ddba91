/** Link texts of several pages, separate from landing.ts so that they load without the landing page's texts. */
export const nav = {
  skip: 'Skip to content',
  home: (firm: string) => `${firm}, home`,
  blog: 'Blog',
  leaves: (host: string) => `Leaves this site for ${host}`,
  getStarted: 'Get Started',
  privacy: 'Privacy and legal notice',
} as const;
