/** The `__Host-` prefix binds the cookie to this host, to HTTPS and to the whole site (RFC 6265bis, 4.1.3.2). */
const name = '__Host-session';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export const sessionCookie = (token: string, hours: number): string =>
  `${name}=${token}; ${attributes}; Max-Age=${hours * 3600}`;

export const clearedCookie = `${name}=; ${attributes}; Max-Age=0`;

/** A token of ours has about 400 characters; more is somebody's try. */
const maxLength = 2048;

/** The session's token among a request's cookies (`name=value` each), unread. */
export const tokenFrom = (cookies: readonly string[]): string | undefined => {
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return found === undefined || found === '' || found.length > maxLength ? undefined : found;
};
