/** Link texts of several pages, apart from landing.ts so that other pages do not load its texts. */
export const nav = {
  skip: 'Skip to content',
  home: (firm: string) => `${firm}, home`,
  blog: 'Blog',
  leaves: (host: string) => `Leaves this site for ${host}`,
  getStarted: 'Get Started',
  privacy: 'Privacy and legal notice',
} as const;
