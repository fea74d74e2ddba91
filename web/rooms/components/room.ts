import type { ReactElement } from 'react';

/** A document of a room. Its URL ends with `slug`: lower-case words with hyphens. */
export type RoomDocument = {
  slug: string;
  title: string;
  /** One sentence on the document's card. */
  line: string;
  /** The whole `<article className="document">`. It is rendered to static HTML: no state, no handlers, no `style`. */
  content: ReactElement;
};

/** What `web/rooms/NAME/room.tsx` exports by default. The folder's name is the room's URL segment. */
export type Room = {
  client: string;
  /** The date of the offer and the last day on which it is valid: ISO calendar days. */
  date: string;
  validUntil: string;
  contact: { name: string; email: string; meetingUrl?: string };
  /** Whether a login that names no room opens this one. Without such a room, it opens the first. */
  isDefault?: true;
  /** In the order of the index. */
  documents: readonly RoomDocument[];
};
