/** A room, a draft or an edition that cannot be served or published. The message names where and what. */
export class RoomError extends Error {
  override name = 'RoomError';
}
