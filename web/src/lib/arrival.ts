import type { RoomAddress } from './room-address.ts';

/** What has been done for a page of the client room before React is there. */
export type Arrival = {
  /** Answers that were asked for early, by their addresses. Each is used once. */
  reads: Map<string, Promise<Response>>;
  /** The page that is shown. `finish` places what is not there yet. */
  placed?: { address: RoomAddress; finish: () => void };
  /** React draws the page: nothing is placed any more. */
  isOver?: true;
};
