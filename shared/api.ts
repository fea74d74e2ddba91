/** The paths of the API, which browser, edge, and functions share. */
export const apiPaths = {
  contact: '/api/contact',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  check: '/api/auth/check',
  /** Append `/<room>` and, for a document, `/<slug>`. The result is /api followed by the path of the room's page. */
  proposals: '/api/proposals',
} as const;
