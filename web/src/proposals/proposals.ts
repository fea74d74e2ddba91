import { queryOptions } from '@tanstack/react-query';
import type { ServedDocument, ServedRoom } from '#shared/rooms.ts';
import { parseResponse } from '#web/src/lib/api-request.ts';
import { contentUrl } from '#web/src/lib/api-urls.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** The content of a room's index. A failure is thrown to the error boundary around the page. */
export const roomQuery = (path: string) =>
  queryOptions({
    queryKey: [contentUrl(path)],
    queryFn: async (context) =>
      parseResponse<ServedRoom>(
        { client: 'string', date: 'string', validUntil: 'string', contact: 'object', documents: 'array' },
        await read(context),
      ),
    throwOnError: true,
  });

/** The content of a document's page. A failure is thrown to the error boundary around the page. */
export const documentQuery = (path: string) =>
  queryOptions({
    queryKey: [contentUrl(path)],
    queryFn: async (context) =>
      parseResponse<ServedDocument>({ title: 'string', html: 'string', validUntil: 'string' }, await read(context)),
    throwOnError: true,
  });
