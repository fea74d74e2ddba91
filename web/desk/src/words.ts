/** An id of the server as a person reads it: `not-spam` is `Not spam`. */
export const inWords = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** A stored time, as the commands print it. UTC. */
export const inMinutes = (instant: string | undefined): string => (instant ?? '').slice(0, 16).replace('T', ' ');
