/** The words of links that stand on more than one page. Apart from landing.ts: other pages do not load its texts. */
export const nav = {
  skip: 'Skip to content',
  home: (firm: string) => `${firm}, home`,
  blog: 'Blog',
  /** The tooltip of the link to the blog. */
  leaves: (host: string) => `Leaves this site for ${host}`,
  getStarted: 'Get Started',
  privacy: 'Privacy and legal notice',
} as const;
