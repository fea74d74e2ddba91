/** The query parameter of an edition, for pages and the API; without it, the newest is meant. */
const parameter = 'edition';

/** What the address of a room's page asks for. */
export type RoomAddress = {
  path: string;
  /** The address of the room. */
  room: string;
  /** Of a document; the room's index has none. */
  slug: string | undefined;
  /** Undefined for the newest. Two that differ are none that exists. */
  edition: string | undefined;
};

/** Reads the address of a room's page. @param search the query, with or without its question mark */
export const roomAddressOf = (path: string, search: string): RoomAddress => {
  const [, , room = '', slug] = path.split('/');
  const editions = new Set(new URLSearchParams(search).getAll(parameter));
  return { path, room, slug, edition: editions.size > 0 ? [...editions].join() : undefined };
};

/** The address of a page, or of its content, in an edition. @param newest whose address needs no version */
export const editionPath = (path: string, version: string | undefined, newest?: string): string =>
  version === undefined || version === newest ? path : `${path}?${parameter}=${encodeURIComponent(version)}`;

/** Where the API has a page's content: at the page's own path below /api. @param form `.html` for the page as it was rendered */
export const contentUrl = ({ path, edition }: RoomAddress, form: '' | '.html' = ''): string =>
  editionPath(`/api${path}${form}`, edition);
