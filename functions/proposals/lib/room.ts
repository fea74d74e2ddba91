import type { Proposal } from '#shared/proposals.ts';
import type { Fault } from './figure-checks.ts';

/** A document, and what its card on the room's index shows of it. */
export type RoomDocument = { card: { title: string; line: string }; document: Proposal };

/** The documents that one client may read. */
export type Room = {
  /** The room's name in addresses. */
  slug: string;
  /** The client's name, as the index shows it. */
  client: string;
  /** In the order of the index. */
  documents: readonly RoomDocument[];
  /** What is wrong with the figures that the documents are computed from: nothing, or they cannot be served. */
  faults: readonly Fault[];
};
