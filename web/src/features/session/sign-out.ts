import { apiPaths } from '#shared/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { leaveRoom } from '#web/src/lib/session.ts';

/** Ends the session, here and in every other tab. @throws what a call throws; the session then stands */
export async function signOut(): Promise<void> {
  await apiRequest('POST', apiPaths.logout, { body: {} });
  leaveRoom();
}

/** What is said beside the button, and not in a toast, whose code may not load when the connection is lost. */
export const stillSignedIn = (error: unknown): string =>
  `You are still signed in. ${messageOf(error) ?? 'Please try again.'}`;
