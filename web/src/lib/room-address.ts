/** The query parameter of an edition, for pages and the API; the newest if absent. */
const parameter = 'edition';

export type RoomAddress = {
  path: string;
  room: string;
  /** Of a document; undefined on the index. */
  slug: string | undefined;
  /** Undefined for the newest. Conflicting versions count as one that does not exist. */
  edition: string | undefined;
};

export const roomAddressOf = (path: string, search: string): RoomAddress => {
  const [, , room = '', slug] = path.split('/');
  const editions = new Set(new URLSearchParams(search).getAll(parameter));
  return { path, room, slug, edition: editions.size > 0 ? [...editions].join() : undefined };
};

/** The address of a page, or of its content, in an edition. @param newest the version that needs no parameter */
export const editionPath = (path: string, version: string | undefined, newest?: string): string =>
  version === undefined || version === newest ? path : `${path}?${parameter}=${encodeURIComponent(version)}`;

/** The API URL of a page's content. @param form `.html` for the rendered page */
export const contentUrl = ({ path, edition }: RoomAddress, form: '' | '.html' = ''): string =>
  editionPath(`/api${path}${form}`, edition);
