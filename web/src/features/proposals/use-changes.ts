import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { ServedChanges, ServedProposal } from '#shared/editions.ts';
import { useLastRead } from '#web/src/lib/last-read.ts';

/**
 * What changed in a document since the edition that this browser showed last: asked for only where that was an earlier
 * one. Whoever does not get it reads on without.
 * @param path of the document's page in the current edition
 */
export function useChanges({ slug, version, newest, editions }: ServedProposal, room: string, path: string) {
  const isNewest = version === newest;
  const since = useLastRead(path, isNewest ? version : undefined);
  const wasBefore = since !== version && editions.some((edition) => edition.version === since);
  const { data } = useQuery<ServedChanges>({
    queryKey: [apiPaths.proposals, room, `${slug}?since=${since}`],
    enabled: isNewest && wasBefore,
  });
  return data?.sections?.length ? data : undefined;
}
