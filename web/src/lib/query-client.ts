import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { apiRequest } from './api-request.ts';

/**
 * A read of the URL that the query key's segments make, joined with '/'.
 * @param options.on401 whether an answer of 401 is an error, or an empty result.
 */
export function getQueryFn(options: { on401: 'throw' | 'returnNull' }): QueryFunction<unknown> {
  return async ({ queryKey, signal }) => {
    try {
      return await apiRequest('GET', queryKey.join('/'), { signal });
    } catch (error) {
      if (options.on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** The query client with the defaults of every read and write: nothing is repeated and nothing goes stale by itself. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60 * 1000,
        // Without a network a call fails and says so; by default it would wait, unseen, for the network to return.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
