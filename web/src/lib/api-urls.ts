import { apiPaths } from '#shared/api.ts';

/** The URL of the session check. @param room the room, as in its page's path, that the session must open */
export const checkUrl = (room: string | undefined): string =>
  room === undefined ? apiPaths.check : `${apiPaths.check}?room=${encodeURIComponent(room)}`;

/** The URL of the content of a client room's page. @param path the page's path */
export const contentUrl = (path: string): string => `/api${path}`;

/** The room of a page's path, such as `clearbond`. */
export const roomOf = (path: string): string => path.split('/')[2] ?? '';
