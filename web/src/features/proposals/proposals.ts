import { queryOptions } from '@tanstack/react-query';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { type Members, parseResponse } from '#web/src/lib/api-request.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';
import { contentUrl, type RoomAddress } from '#web/src/lib/room-address.ts';

const commonMembers = {
  newest: 'string',
  editions: 'array',
  contact: 'object',
  countsViews: 'boolean',
  client: 'string',
  version: 'string',
  date: 'string',
  validUntil: 'string',
} as const;

const indexMembers: Members<ServedIndex> = { ...commonMembers, items: 'array' };

const documentMembers: Members<ServedProposal> = {
  ...commonMembers,
  slug: 'string',
  title: 'string',
  subtitle: 'string',
  sections: 'array',
  sha256: 'string',
  hasPdf: 'boolean',
};

const read = getQueryFn({ on401: 'throw' });

export const contentQuery = (address: RoomAddress) =>
  queryOptions({
    queryKey: [contentUrl(address)],
    queryFn: async (context): Promise<ServedIndex | ServedProposal> => {
      const json = await read(context);
      return address.slug === undefined ? parseResponse(indexMembers, json) : parseResponse(documentMembers, json);
    },
  });
