import type * as z from 'zod/mini';
import type { ordered, overview } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import type { FigureError } from './figure-checks.ts';
import type { Placeholder } from './placeholders.ts';
import type { Term, TermGroup } from './terms.ts';

/** Thrown for a room, draft, or edition that cannot be served or published. The message says where and why. */
export class RoomError extends Error {
  override name = 'RoomError';
}

export type Draft = {
  client: string;
  version: string;
  /** In the order of the index page, where each document has a card. */
  documents: readonly {
    card: {
      title: string;
      line: string;
      /** The document's intended readers: "For CFO and counsel". */
      audience?: string;
      /** For an order form: what the client orders with it. The index page shows this first. */
      orders?: z.input<typeof ordered>;
    };
    document: Proposal;
  }[];
  /** Contradictory figures, which prevent publication. */
  figureErrors: readonly FigureError[];
  overview?: z.input<typeof overview>;
  /** The terms and figures on which the client's decision depends. */
  terms?: readonly Term[];
  reasons?: Readonly<Record<string, string>>;
  groups?: readonly TermGroup[];
  placeholders?: readonly Placeholder[];
};
