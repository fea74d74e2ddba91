import { useQuery } from '@tanstack/react-query';
import { roomPath } from '#shared/pages.ts';
import type { ServedDocument, ServedRoom } from '#shared/rooms.ts';
import { parseResponse } from '#web/src/lib/api-request.ts';
import { contentUrl } from '#web/src/lib/api-urls.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** The content of a page; undefined while it loads. A failure is thrown to the error boundary around the page. */
function useContent<Content>(path: string, types: Partial<Record<keyof Content, string>>): Content | undefined {
  const { data } = useQuery({
    queryKey: [contentUrl(path)],
    queryFn: async (context) => parseResponse(types, await read(context)),
    throwOnError: true,
  });
  return data;
}

/** The room's index. */
export const useRoom = (room: string) =>
  useContent<ServedRoom>(roomPath(room), {
    client: 'string',
    date: 'string',
    validUntil: 'string',
    contact: 'object',
    documents: 'array',
  });

/** One of the room's documents. */
export const useDocument = (room: string, slug: string) =>
  useContent<ServedDocument>(roomPath(room, slug), { title: 'string', html: 'string', validUntil: 'string' });
