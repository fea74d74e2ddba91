import * as z from 'zod/mini';

// Client rooms as the build writes them beside the functions' code, and as the API serves them.

const urlSegment = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with hyphens'));
const day = z.iso.date('must be a date such as 2027-01-31');

const roomEntry = z.object({
  /** The room's folder, its URL segment, the key of its row in `users`, and the subject of its sessions. */
  name: urlSegment,
  documents: z.array(z.object({ slug: urlSegment })),
});
export type RoomEntry = z.infer<typeof roomEntry>;

/** The content of `roomListFile`. The first room is the one that a login opens if it names no room. */
export const roomList = z.array(roomEntry);

/** `GET /api/proposals/<room>`. */
export const servedRoom = z.object({
  client: z.string(),
  date: day,
  validUntil: day,
  contact: z.object({
    name: z.string(),
    email: z.email(),
    meetingUrl: z.optional(z.url({ protocol: /^https$/ })),
  }),
  documents: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      line: z.string(),
      /** How long reading takes. */
      minutes: z.number(),
    }),
  ),
});
export type ServedRoom = z.infer<typeof servedRoom>;

/** `GET /api/proposals/<room>/<slug>`. */
export const servedDocument = z.object({ title: z.string(), html: z.string(), validUntil: day });
export type ServedDocument = z.infer<typeof servedDocument>;

/** The folder with the rooms' files beside a function's code. */
export const bundledFolder = 'rooms';

/** The file in `bundledFolder` that lists the rooms and their documents. */
export const roomListFile = 'rooms.json';

/** The Brotli-compressed response for a room or one of its documents, relative to the folder with `roomListFile`. */
export const servedFile = (room: string, slug?: string): string =>
  `${[room, ...(slug === undefined ? [] : [slug])].join('/')}.json.br`;
