/** The query parameter of an edition, for pages and the API; without it, the newest is meant. */
const parameter = 'edition';

/** The address of a page, or of its content, in an edition. @param newest whose address needs no version */
export const editionPath = (path: string, version: string | undefined, newest?: string): string =>
  version === undefined || version === newest ? path : `${path}?${parameter}=${encodeURIComponent(version)}`;

/** The edition that an address asks for. @param search its query */
export const askedEdition = (search: string): string | undefined =>
  new URLSearchParams(search).get(parameter) ?? undefined;
