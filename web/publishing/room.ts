import type * as z from 'zod/mini';
import type { ordered, overview } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import type { FigureError } from './figure-checks.ts';
import type { Placeholder } from './placeholders.ts';
import type { Term, TermGroup } from './terms.ts';

/** A room, draft, or edition that cannot be served or published. The message says where and why. */
export class RoomError extends Error {
  override name = 'RoomError';
}

export type Draft = {
  client: string;
  version: string;
  /** In the order of the index, each with its card. */
  documents: readonly {
    card: {
      title: string;
      line: string;
      /** Its readers, and when each reads it: "CFO first, CTO second". */
      audience?: string;
      /** If it is an order form, what it orders: the index shows that first. */
      orders?: z.input<typeof ordered>;
    };
    document: Proposal;
  }[];
  /** Contradictory figures. A draft with any cannot be published. */
  figureErrors: readonly FigureError[];
  overview?: z.input<typeof overview>;
  /** The terms and figures on which the client decides. */
  terms?: readonly Term[];
  reasons?: Readonly<Record<string, string>>;
  groups?: readonly TermGroup[];
  placeholders?: readonly Placeholder[];
};
