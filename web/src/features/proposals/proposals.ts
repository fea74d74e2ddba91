import { queryOptions } from '@tanstack/react-query';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { answerWith } from '#web/src/lib/api-request.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';
import { contentUrl, type RoomAddress } from '#web/src/lib/room-address.ts';

const read = getQueryFn({ on401: 'throw' });

/** The content of a page of a room, for visitors whom the guard lets in. */
export const contentQuery = (address: RoomAddress) =>
  queryOptions({
    queryKey: [contentUrl(address)],
    queryFn: async (context): Promise<ServedIndex | ServedProposal> => {
      const json = await read(context);
      return address.slug === undefined
        ? answerWith<ServedIndex>('items', json)
        : answerWith<ServedProposal>('sections', json);
    },
  });
