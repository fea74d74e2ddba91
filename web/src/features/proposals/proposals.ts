import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { answerWith } from '#web/src/lib/api-request.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';
import { editionPath } from './edition-path.ts';

const read = getQueryFn({ on401: 'throw' });

/**
 * The content of a page of a room, with the code and the styles that show it, for visitors whom the guard lets in.
 * @param room its address
 * @param slug of a document; without it, the list of them
 * @param edition a version; without it, the newest
 */
export const useRoomContent = (room: string, slug: string | undefined, edition: string | undefined) => {
  const path = [room, ...(slug === undefined ? [] : [slug])].map(encodeURIComponent).join('/');
  return useQuery({
    queryKey: [apiPaths.proposals, editionPath(path, edition)],
    queryFn: async (context) => {
      const [json, { show }] = await Promise.all([read(context), import('./room-page.tsx')]);
      const content: ServedIndex | ServedProposal =
        slug === undefined ? answerWith<ServedIndex>('items', json) : answerWith<ServedProposal>('sections', json);
      return { content, show };
    },
  });
};
