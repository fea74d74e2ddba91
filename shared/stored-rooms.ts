import * as z from 'zod/mini';

// What the build writes of the rooms, and the functions and the edge read. docs/rooms.md explains the fields.

const roomEntry = z.object({
  /** The name of its folder, of its row in `users`, and of the subject of its sessions. */
  name: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  closesOn: z.optional(z.iso.date()),
  contactEmail: z.string(),
  countsViews: z.boolean(),
  /** The versions of editions that were withdrawn: under these, the newest is served. */
  withdrawn: z.array(z.string()),
  /** Of its pages: its index, then its documents, those of older editions too. A room without an edition has none. */
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

/** Parses the list of rooms. @param text the content of `roomListFile` @throws {Error} when it is not one */
export const parseRoomList = (text: string): RoomEntry[] => z.parse(z.array(roomEntry), JSON.parse(text));

/** The folder of the stored files, beside the code that reads it. */
export const storedFolder = 'generated';

export const roomListFile = 'rooms.json';

/** The names of rooms and documents: lower-case words with hyphens. They become paths of files. */
export const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const versionPattern = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})$/;

/** A room's index or one of its documents, of the newest edition by default; `since`: what changed since that edition. */
type StoredName = {
  room: string;
  slug?: string | undefined;
  edition?: string | undefined;
  since?: string | undefined;
  form?: 'json' | 'html';
};

/** Where it is stored, compressed by brotli: a path in the folder of stored files. */
export const storedPath = ({ room, slug, edition = 'newest', since, form = 'json' }: StoredName): string => {
  if (slug === undefined) return `${room}/${edition}/index.${form}.br`;
  return `${room}/${edition}/documents/${slug}${since === undefined ? '' : `.since-${since}`}.${form}.br`;
};

export const storedPdfPath = (room: string, slug: string): string => `${room}/newest/documents/${slug}.pdf`;
