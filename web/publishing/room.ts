import type * as z from 'zod/mini';
import type { ordered, overview } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import type { FigureError } from './figure-checks.ts';
import type { Placeholder } from './placeholders.ts';
import type { Term } from './terms.ts';

/** A room, a draft or an edition that cannot be served or published. The message names where and what. */
export class RoomError extends Error {
  override name = 'RoomError';
}

/** The draft of a room: what its room.ts makes of its sources. */
export type Draft = {
  /** The client's name, as the index shows it. */
  client: string;
  /** Of the edition that it is to become. */
  version: string;
  /** In the order of the index: each with its card there. */
  documents: readonly {
    card: {
      title: string;
      line: string;
      /** Who reads it, and as which of the documents: "CFO 1". */
      audience?: string;
      /** What can be ordered by this document, where it is an order form: the index says it first. */
      orders?: z.input<typeof ordered>;
    };
    document: Proposal;
  }[];
  /** Contradictions among the figures that the documents are computed from. A draft with any cannot be published. */
  figureErrors: readonly FigureError[];
  /** What a reader should know in a minute. */
  overview?: z.input<typeof overview>;
  /** The terms and figures on which the client decides. */
  terms?: readonly Term[];
  /** Why terms changed since the edition before, by their keys. */
  reasons?: Readonly<Record<string, string>>;
  /** What the owner, the client or a lawyer fills in. `openPlaceholders` lists those without a value. */
  placeholders?: readonly Placeholder[];
};
