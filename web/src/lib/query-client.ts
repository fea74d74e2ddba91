import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { apiRequest } from './api-request.ts';

/** @returns a query function that requests the URL made by joining the query key's segments */
export function getQueryFn(options: { on401: 'throw' | 'returnNull' }): QueryFunction<unknown> {
  return async ({ queryKey }) => {
    try {
      return await apiRequest('GET', queryKey.join('/'));
    } catch (error) {
      if (options.on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** A client for general reads: data never grows stale, and nothing is repeated. */
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
        // Fail when there is no network. By default, a call would silently wait for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
