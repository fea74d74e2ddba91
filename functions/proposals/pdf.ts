import type { RoomEntry } from '#functions/lib/rooms.ts';

/** The document whose PDF an address asks for; undefined when it asks for none. */
export const pdfSlug = (slug: string): string | undefined => (slug.endsWith('.pdf') ? slug.slice(0, -4) : undefined);

/** What no file system takes in a name, and what a header cannot hold. */
const unfit = /[\\/:*?"<>|\p{C}]/gu;

/** Percent-encoded as RFC 8187 wants it, which is stricter than encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The headers that make a browser save a PDF under a name that says what it is (RFC 6266). */
export const pdfHeaders = ({ offer }: Pick<RoomEntry, 'offer'>, slug: string): Record<string, string> => {
  const title = offer?.documents.find((document) => document.slug === slug)?.title ?? slug;
  const name = `${[offer?.client, title, offer?.version].join(' ')}.pdf`.replace(unfit, '-').trim();
  const ascii = name.replace(/[^ -~]|%/g, '_');
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`,
  };
};
