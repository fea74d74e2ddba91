import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '#shared/api.ts';
import type { SessionReply } from '#shared/session.ts';
import { parseAnswer } from '#web/src/lib/api-request.ts';
import { cameByLink } from '#web/src/lib/navigation.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/**
 * Whether this browser has a session: requested every time, with one retry.
 * @param room the address of the room that the session must open; undefined for any
 */
export const checkQuery = (room: string | undefined) =>
  queryOptions({
    queryKey: [room === undefined ? apiPaths.check : `${apiPaths.check}?room=${encodeURIComponent(room)}`],
    queryFn: async (context) => parseAnswer<SessionReply>({ isAuthenticated: 'boolean' }, await read(context)),
    retry: 1,
    staleTime: 0,
    // Repeat a failed check when the network is back. Repeating an answered one would remove the page.
    refetchOnReconnect: ({ state }) => state.status === 'error',
    gcTime: 0,
  });

/**
 * Checks once on arrival and passes on the answer. Not after navigation inside the app: the guard has just checked, and
 * a room that keeps refusing must not cause a redirect loop.
 */
export function useCheckOnArrival(room: string | undefined, onAnswer: (reply: SessionReply) => void): void {
  const queryClient = useQueryClient();
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (cameByLink()) return;
    queryClient.fetchQuery(checkQuery(room)).then(
      answered,
      // The check failed, or a login overtook it: stay on the login page.
      () => undefined,
    );
  }, [queryClient, room]);
}
