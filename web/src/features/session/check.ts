import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { getQueryFn } from '../../lib/query-client.ts';

const checkAnswer = z.object({ isAuthenticated: z.boolean() });
const read = getQueryFn({ on401: 'throw' });

/** Whether this browser has a session: asked anew every time, and once more when the first answer fails. */
export const checkQuery = queryOptions({
  queryKey: [apiPaths.check],
  queryFn: async (context) => checkAnswer.parse(await read(context)),
  retry: 1,
  staleTime: 0,
  gcTime: 0,
});

export const useCheck = () => useQuery(checkQuery);
