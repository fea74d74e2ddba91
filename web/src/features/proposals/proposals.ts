import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { proposal, proposalIndex } from '#shared/proposals.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** The list of documents, asked for only while it is wanted. */
export const useProposalIndex = (wanted: boolean) =>
  useQuery({
    queryKey: [apiPaths.proposals],
    queryFn: async (context) => proposalIndex.parse(await read(context)),
    enabled: wanted,
  });

/** One document, or none while there is no slug. */
export const useProposal = (slug: string | undefined) =>
  useQuery({
    queryKey: [apiPaths.proposals, encodeURIComponent(slug ?? '')],
    queryFn: async (context) => proposal.parse(await read(context)),
    enabled: slug !== undefined,
  });
