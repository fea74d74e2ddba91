import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
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
