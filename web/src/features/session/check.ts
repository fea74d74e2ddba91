import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '#shared/api.ts';
import type { SessionReply } from '#shared/session.ts';
import { parseAnswer } from '#web/src/lib/api-request.ts';
import { cameByLink } from '#web/src/lib/navigation.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/**
 * Whether this browser has a session: asked anew every time, and once more when the first answer fails.
 * @param room the address of the room that the session must open; undefined for any
 */
export const checkQuery = (room: string | undefined) =>
  queryOptions({
    queryKey: [room === undefined ? apiPaths.check : `${apiPaths.check}?room=${encodeURIComponent(room)}`],
    queryFn: async (context) => parseAnswer<SessionReply>({ isAuthenticated: 'boolean' }, await read(context)),
    retry: 1,
    staleTime: 0,
    // A check that failed is asked again when the network is back. One that was answered is not: it would take the page away.
    refetchOnReconnect: ({ state }) => state.status === 'error',
    gcTime: 0,
  });

/**
 * Asks once, on arrival, and passes on the answer. Not after a navigation inside the app: the guard has
 * just asked then, and a room that goes on refusing must not send the visitor to and fro.
 */
export function useCheckOnArrival(room: string | undefined, onAnswer: (reply: SessionReply) => void): void {
  const queryClient = useQueryClient();
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (cameByLink()) return;
    queryClient.fetchQuery(checkQuery(room)).then(
      answered,
      // It could not be asked, or a login has overtaken it: the gate stays.
      () => undefined,
    );
  }, [queryClient, room]);
}
