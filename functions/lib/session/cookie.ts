/** The `__Host-` prefix binds the cookie to this host, to HTTPS and to the whole site (RFC 6265bis, 4.1.3.2). */
const name = '__Host-session';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export const sessionCookie = (token: string, hours: number): string =>
  `${name}=${token}; ${attributes}; Max-Age=${hours * 3600}`;

export const clearedCookie = `${name}=; ${attributes}; Max-Age=0`;

/** Our tokens have about 400 characters. Anything longer is not one of them. */
const maxLength = 2048;

/**
 * The session token among a request's cookies (`name=value` each), not yet verified. Browsers send one session cookie at
 * most: more than one is never ours and is treated as none.
 */
export const tokenFrom = (cookies: readonly string[]): string | undefined => {
  const [found = '', another] = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
  const token = found.slice(name.length + 1);
  return token === '' || token.length > maxLength || another !== undefined ? undefined : token;
};
