/** The addresses of the pages. The documents' own names come from the server, after the login. */
export const paths = {
  home: '/',
  login: '/login',
  proposals: '/proposals/clearbond',
} as const;
