import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { apiRequest } from './api-request.ts';

/** Requests the URL made of the query key's segments. @param options.on401 whether a 401 is an error or empty */
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
        // By default a call without network would wait silently; instead it fails.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
