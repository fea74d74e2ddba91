import { apiPaths } from '#shared/api.ts';
import { roomBar } from '#web/src/content/room-bar.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { leaveRoom } from '#web/src/lib/session.ts';

/** Ends the session here and in every other tab. @throws the error of the call; the session then remains */
export async function signOut(): Promise<void> {
  await apiRequest('POST', apiPaths.logout, { body: {} });
  leaveRoom();
}

/** Shown beside the button instead of a toast, whose code may not load offline. */
export const stillSignedIn = (error: unknown): string =>
  `${roomBar.stillSignedIn} ${messageOf(error) ?? roomBar.tryAgain}`;
