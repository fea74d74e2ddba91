import * as urls from './api-urls.ts';

/** The query parameter for the edition, in page and API URLs. Without it, the newest edition is shown. */
const parameter = 'edition';

export type RoomAddress = {
  path: string;
  room: string;
  /** The document's slug; undefined on the room's index page. */
  slug: string | undefined;
  /** Undefined for the newest edition. Conflicting versions in a URL are joined into one that does not exist. */
  edition: string | undefined;
};

export const roomAddressOf = (path: string, search: string): RoomAddress => {
  const [, , room = '', slug] = path.split('/');
  const editions = new Set(new URLSearchParams(search).getAll(parameter));
  return { path, room, slug, edition: editions.size > 0 ? [...editions].join() : undefined };
};

/** Adds the edition to the path of a page or its content. @param newest the newest version, which is not added */
export const editionPath = (path: string, version: string | undefined, newest?: string): string =>
  version === undefined || version === newest ? path : `${path}?${parameter}=${encodeURIComponent(version)}`;

/** The API URL of a page's content. */
export const contentUrl = ({ path, edition }: RoomAddress): string => editionPath(urls.contentUrl(path), edition);
