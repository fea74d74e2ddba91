import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { proposal, proposalIndex } from '#shared/proposals.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** The list of documents. */
export const useProposalIndex = () =>
  useQuery({
    queryKey: [apiPaths.proposals],
    queryFn: async (context) => proposalIndex.parse(await read(context)),
  });

/** One document. */
export const useProposal = (slug: string) =>
  useQuery({
    queryKey: [apiPaths.proposals, encodeURIComponent(slug)],
    queryFn: async (context) => proposal.parse(await read(context)),
  });
