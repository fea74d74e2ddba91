import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
import { cameByLink } from '#web/src/lib/navigation.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** Whether this browser has a session: asked anew every time, and once more when the first answer fails. */
export const checkQuery = queryOptions({
  queryKey: [apiPaths.check],
  queryFn: async (context) => sessionReply.parse(await read(context)),
  retry: 1,
  staleTime: 0,
  gcTime: 0,
});

export const useCheck = () => useQuery(checkQuery);

/**
 * Asks once, on arrival, and calls `onOpen` if there is a session. Not after a navigation inside the app: the guard has
 * just asked then, and a room that goes on refusing must not send the visitor to and fro.
 */
export function useOpenSession(onOpen: () => void): void {
  const queryClient = useQueryClient();
  const found = useEffectEvent(onOpen);
  useEffect(() => {
    if (cameByLink()) return;
    queryClient.fetchQuery(checkQuery).then(
      ({ isAuthenticated }) => isAuthenticated && found(),
      // It could not be asked, or a login has overtaken it: the gate stays.
      () => undefined,
    );
  }, [queryClient]);
}
