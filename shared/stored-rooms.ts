import * as z from 'zod/mini';

// Room data that the build writes, and that the functions and the edge function read. docs/rooms.md explains it.

const roomEntry = z.object({
  /** The name of the room's folder, the key of its row in `users`, and the subject of its sessions. */
  name: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  closesOn: z.optional(z.iso.date()),
  contactEmail: z.string(),
  countsViews: z.boolean(),
  /** The versions of withdrawn editions. A request for one of them gets the newest edition. */
  withdrawn: z.array(z.string()),
  /** Page paths: the index, then the documents, including those of older editions. Empty without an edition. */
  paths: z.array(z.string()),
  offer: z.optional(
    z.object({
      client: z.string(),
      version: z.string(),
      documents: z.array(z.object({ slug: z.string(), title: z.string() })),
    }),
  ),
});
export type RoomEntry = z.infer<typeof roomEntry>;

/** Parses the content of `roomListFile`. @throws {Error} if the text is not a list of rooms */
export const parseRoomList = (text: string): RoomEntry[] => z.parse(z.array(roomEntry), JSON.parse(text));

/** The folder of the stored files, beside the code that reads them. */
export const storedFolder = 'generated';

export const roomListFile = 'rooms.json';

/** The names of rooms and documents: lowercase words joined by hyphens. They become part of file paths. */
export const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const versionPattern = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})$/;

/** Identifies an index or document, by default of the newest edition, or a document's changes since edition `since`. */
type StoredName = {
  room: string;
  slug?: string | undefined;
  edition?: string | undefined;
  since?: string | undefined;
  form?: 'json' | 'html';
};

/** The path to a Brotli-compressed file, relative to the folder of stored files. */
export const storedPath = ({ room, slug, edition = 'newest', since, form = 'json' }: StoredName): string => {
  if (slug === undefined) return `${room}/${edition}/index.${form}.br`;
  return `${room}/${edition}/documents/${slug}${since === undefined ? '' : `.since-${since}`}.${form}.br`;
};

export const storedPdfPath = (room: string, slug: string): string => `${room}/newest/documents/${slug}.pdf`;
