import type * as z from 'zod/mini';
import type { ordered, overview } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import type { FigureError } from './figure-checks.ts';
import type { Placeholder } from './placeholders.ts';
import type { Term } from './terms.ts';

/** A room, draft, or edition that cannot be served or published. The message says where and why. */
export class RoomError extends Error {
  override name = 'RoomError';
}

/** The draft of a room, made by its room.ts. */
export type Draft = {
  /** The client's name on the index. */
  client: string;
  /** The version that it will be published as. */
  version: string;
  /** In the order of the index, each with its card. */
  documents: readonly {
    card: {
      title: string;
      line: string;
      /** Its readers, by document: "CFO 1". */
      audience?: string;
      /** If it is an order form, what it orders: the index shows that first. */
      orders?: z.input<typeof ordered>;
    };
    document: Proposal;
  }[];
  /** Contradictory figures. A draft with any cannot be published. */
  figureErrors: readonly FigureError[];
  /** A summary that takes a minute to read. */
  overview?: z.input<typeof overview>;
  /** The terms and figures on which the client decides. */
  terms?: readonly Term[];
  /** Reasons for changed terms, by key. */
  reasons?: Readonly<Record<string, string>>;
  /** Facts to fill in. `openPlaceholders` lists those without a value. */
  placeholders?: readonly Placeholder[];
};
