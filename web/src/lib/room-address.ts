/** The query parameter for the edition, in page and API URLs. Without it, the newest edition is shown. */
const parameter = 'edition';

export type RoomAddress = {
  path: string;
  room: string;
  /** The document's slug; undefined on the index. */
  slug: string | undefined;
  /** Undefined for the newest edition. Conflicting versions are joined into a version that does not exist. */
  edition: string | undefined;
};

export const roomAddressOf = (path: string, search: string): RoomAddress => {
  const [, , room = '', slug] = path.split('/');
  const editions = new Set(new URLSearchParams(search).getAll(parameter));
  return { path, room, slug, edition: editions.size > 0 ? [...editions].join() : undefined };
};

/** Adds the edition to the path of a page or its content. @param newest the version that needs no parameter */
export const editionPath = (path: string, version: string | undefined, newest?: string): string =>
  version === undefined || version === newest ? path : `${path}?${parameter}=${encodeURIComponent(version)}`;

/** The API URL of a page's content. @param form `.html` for the rendered page */
export const contentUrl = ({ path, edition }: RoomAddress, form: '' | '.html' = ''): string =>
  editionPath(`/api${path}${form}`, edition);
