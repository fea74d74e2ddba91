/** A page for the router, prerenderer, edge function, and sitemap. Entries are public and must not name a document. */
export type PageEntry = {
  path: string;
  file: string;
  /** The page title, to which the firm's name is added. */
  title: string;
  /** Whether the page is in the sitemap and has a canonical URL and a sharing image. Other pages are `noindex`. */
  isPublic: boolean;
  /** The meta description; by default, the firm's. */
  description?: string;
  /** The page stays plain HTML: nothing in it needs a script. */
  isStatic?: true;
  /** The file is served at `<path>/<room>` and `<path>/<room>/<document>`, but not at `<path>`. */
  holdsRooms?: true;
};

/** The pages by name. A new page also needs a line in web/src/prerender.tsx if it is static, else in web/src/pages.ts. */
export const pageEntries = {
  landing: {
    path: '/',
    file: '/index.html',
    title: 'AI-First Technical Consulting',
    isPublic: true,
  },
  privacy: {
    path: '/privacy',
    file: '/privacy.html',
    title: 'Privacy',
    description: 'What this site stores about you, why, for how long, and how to have it erased.',
    isPublic: true,
    isStatic: true,
  },
  login: {
    path: '/login',
    file: '/login.html',
    title: 'Protected Content',
    isPublic: false,
  },
  /** One file serves all rooms. It contains only a loading message. The edge function knows which rooms exist. */
  clientRoom: {
    path: '/proposals',
    file: '/proposals.html',
    title: 'Client Room',
    isPublic: false,
    holdsRooms: true,
  },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pageEntries;

/** The pages as a list, in the order of `pageEntries`. */
export const allPages: readonly (PageEntry & { name: PageName })[] = (Object.keys(pageEntries) as PageName[]).map(
  (name) => ({ name, ...pageEntries[name] }),
);

/** The path of a room, or of one of its documents. */
export const roomPath = (room: string, slug?: string): string =>
  [pageEntries.clientRoom.path, room, ...(slug === undefined ? [] : [slug])].join('/');

/** The file that the edge serves, with status 404, for every unknown path. */
export const notFoundFile = '/404.html';

/** Files that the edge serves besides pages and `/assets/`. */
export const publicFiles = [
  '/.well-known/security.txt',
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/robots.txt',
  '/sharing.png',
  '/sitemap.xml',
] as const;

/** The one Trusted Types policy that the CSP allows; web/src/proposals/document-page.tsx creates it. */
export const markupPolicy = 'rendered-page';
