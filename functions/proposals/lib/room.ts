import type { Proposal } from '#shared/proposals.ts';
import type { FigureError } from './figure-checks.ts';
import type { Slot } from './slots.ts';

/** A document, and the text of its card on the room's index page. */
export type RoomDocument = { card: { title: string; line: string }; document: Proposal };

/** The documents that one client may read. */
export type Room = {
  /** Names the room in addresses, and its folder under rooms. */
  slug: string;
  /** The client's name, as the index shows it. */
  client: string;
  /** In the order of the index. */
  documents: readonly RoomDocument[];
  /** Contradictions among the figures that the documents are computed from. A room with any cannot be built. */
  figureErrors: readonly FigureError[];
  /** What the owner, the client or a lawyer fills in. `openSlots` lists those without a value. */
  slots: readonly Slot[];
};
