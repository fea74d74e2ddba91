import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { answerWith } from '#web/src/lib/answer.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';
import { editionPath } from './edition-path.ts';

const read = getQueryFn({ on401: 'throw' });

/** The list of a room's documents. @param room its address @param edition a version; without it, the newest */
export const useProposalIndex = (room: string, edition: string | undefined) =>
  useQuery({
    queryKey: [apiPaths.proposals, editionPath(encodeURIComponent(room), edition)],
    queryFn: async (context) => answerWith<ServedIndex>('items', await read(context)),
  });

/** One document. */
export const useProposal = (room: string, slug: string, edition: string | undefined) =>
  useQuery({
    queryKey: [apiPaths.proposals, encodeURIComponent(room), editionPath(encodeURIComponent(slug), edition)],
    queryFn: async (context) => answerWith<ServedProposal>('sections', await read(context)),
  });
