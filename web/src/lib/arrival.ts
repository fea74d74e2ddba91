import type { RoomAddress } from './room-address.ts';

/** What was done for a page of the client room before React started. */
export type Arrival = {
  /** Responses requested early, by URL. Each is used once. */
  reads: Map<string, Promise<Response>>;
  /** The placed page. `finish` places the rest of it. */
  placed?: { address: RoomAddress; finish: () => void };
  /** React renders the page: nothing more is placed. */
  isOver?: true;
};
