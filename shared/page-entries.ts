/** A page for the router, prerenderer, edge function, and sitemap. Entries are public and must not name a document. */
export type PageEntry = {
  path: string;
  file: string;
  /** The module in web/src/app/pages, without its extension, whose default export is the page. */
  component: string;
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

/** A new page needs an entry here, a component in web/src/app/pages, and its text in web/src/content. */
export const pageEntries = {
  landing: {
    path: '/',
    file: '/index.html',
    component: 'landing-page',
    title: 'AI-First Technical Consulting',
    isPublic: true,
  },
  privacy: {
    path: '/privacy',
    file: '/privacy.html',
    component: 'privacy-page',
    title: 'Privacy',
    description: 'What this site stores about you, why, for how long, and how to have it erased.',
    isPublic: true,
    isStatic: true,
  },
  gate: {
    path: '/login',
    file: '/login.html',
    component: 'gate-page',
    title: 'Protected Content',
    isPublic: false,
  },
  /** One file serves all rooms. It contains only a loading message. The edge function knows which rooms exist. */
  clientRoom: {
    path: '/proposals',
    file: '/proposals.html',
    component: 'client-room',
    title: 'Client Room',
    isPublic: false,
    holdsRooms: true,
  },
} as const satisfies Record<string, PageEntry>;

export const allPages: readonly PageEntry[] = Object.values(pageEntries);

export const roomPath = (address: string, slug?: string): string =>
  [pageEntries.clientRoom.path, address, ...(slug === undefined ? [] : [slug])].join('/');

export const notFoundFile = '/404.html';

export const publicFiles = [
  '/.well-known/security.txt',
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/robots.txt',
  '/sharing.png',
  '/sitemap.xml',
] as const;

/** The one Trusted Types policy that the Content-Security-Policy allows; web/src/arrive-in-room.ts creates it. */
export const markupPolicy = 'rendered-page';
