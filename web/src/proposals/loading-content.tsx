import { usePageTitle } from '#web/src/lib/page-title.ts';
import { states } from '#web/src/lib/texts.ts';
import { Loading } from '#web/src/ui/loading.tsx';

export function LoadingContent() {
  usePageTitle(states.loading.title);
  return <Loading />;
}
