import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { answerWith } from '#web/src/lib/answer.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';
import { editionPath } from './edition-path.ts';

const read = getQueryFn({ on401: 'throw' });

/**
 * Reads, and has the code and the styles of the room's pages fetched beside it: for those whom the guard lets in.
 * @param member what every such content has
 */
const readWithPage =
  <Content extends object>(member: keyof Content & string) =>
  async (context: QueryFunctionContext) => {
    const [json, { show }] = await Promise.all([read(context), import('./room-page.tsx')]);
    return { content: answerWith<Content>(member, json), show };
  };

/** The list of a room's documents. @param room its address @param edition a version; without it, the newest */
export const useProposalIndex = (room: string, edition: string | undefined) =>
  useQuery({
    queryKey: [apiPaths.proposals, editionPath(encodeURIComponent(room), edition)],
    queryFn: readWithPage<ServedIndex>('items'),
  });

/** One document. */
export const useProposal = (room: string, slug: string, edition: string | undefined) =>
  useQuery({
    queryKey: [apiPaths.proposals, encodeURIComponent(room), editionPath(encodeURIComponent(slug), edition)],
    queryFn: readWithPage<ServedProposal>('sections'),
  });
