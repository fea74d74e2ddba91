import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { proposal, proposalIndex } from '#shared/proposals.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** The list of a room's documents. @param room its address */
export const useProposalIndex = (room: string) =>
  useQuery({
    queryKey: [apiPaths.proposals, encodeURIComponent(room)],
    queryFn: async (context) => proposalIndex.parse(await read(context)),
  });

/** One document. */
export const useProposal = (room: string, slug: string) =>
  useQuery({
    queryKey: [apiPaths.proposals, encodeURIComponent(room), encodeURIComponent(slug)],
    queryFn: async (context) => proposal.parse(await read(context)),
  });
