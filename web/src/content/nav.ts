/** The words of links that stand on more than one page. Apart from landing.ts: other pages do not load its texts. */
export const nav = { blog: 'Blog', getStarted: 'Get Started', privacy: 'Privacy and legal notice' } as const;
