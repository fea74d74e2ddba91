import { queryOptions } from '@tanstack/react-query';
import type { SessionResponse } from '#shared/session.ts';
import { parseResponse } from '#web/src/lib/api-request.ts';
import { checkUrl } from '#web/src/lib/api-urls.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** Checks for a session. @param room the room, as in its URL, that the session must open; undefined for any room */
export const checkQuery = (room: string | undefined) =>
  queryOptions({
    queryKey: [checkUrl(room)],
    queryFn: async (context) => parseResponse<SessionResponse>({ isAuthenticated: 'boolean' }, await read(context)),
    retry: 1,
    staleTime: 0,
    // When the network is back, repeat only a failed check: repeating a successful one would hide the page meanwhile.
    refetchOnReconnect: ({ state }) => state.status === 'error',
    gcTime: 0,
  });
