import { RoomError } from '#functions/proposals/lib/room-error.ts';
import { writeStored as write } from '#functions/proposals/write-stored.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/**
 * Writes what the functions serve where their sources read it.
 * @throws {SetupError} that names the room's file and what is wrong with it
 */
export const writeStored = (...rooms: Parameters<typeof write>): void => {
  try {
    write(...rooms);
  } catch (error) {
    throw error instanceof RoomError ? new SetupError(error.message) : error;
  }
};
