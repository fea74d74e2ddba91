import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { allPages, type PageName } from '#shared/pages.ts';
import { contentQuery } from '#web/src/features/proposals/proposals.ts';
import { ApiError, timeoutMs } from '#web/src/lib/api-error.ts';
import { navigation } from '#web/src/lib/navigation.ts';
import { createQueryClient } from '#web/src/lib/query-client.ts';
import { contentUrl, type RoomAddress, roomAddressOf } from '#web/src/lib/room-address.ts';
import { checkQuery } from '#web/src/session/check.ts';
import { App } from './app.tsx';
import type { Arrival } from './place-page.ts';

/** In development, also reports the errors that an error boundary catches. */
const options: RootOptions = import.meta.env.DEV ? { onCaughtError: reportError } : {};

const pageAt = (address: string) =>
  allPages.find(({ path, holdsRooms }) => (holdsRooms ? address.startsWith(`${path}/`) : address === path))?.name;

/**
 * Puts the session check and the content into the query cache, so that the guard and the placed page hydrate at once.
 * @returns false when the API responds with a 4xx status; otherwise true
 * @throws any other failure
 */
async function readRoomPage(queryClient: QueryClient, address: RoomAddress): Promise<boolean> {
  // With a gcTime of 0, as in checkQuery, the response would be dropped before the guard renders.
  const check = queryClient.fetchQuery({ ...checkQuery(address.room), gcTime: timeoutMs });
  const content = queryClient.fetchQuery(contentQuery(address));
  try {
    await Promise.all([check, content]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

/**
 * Hydrates the page's HTML, or renders from scratch if the HTML belongs to a different page: after signing out, Back
 * changes the URL but keeps the login page's HTML.
 * @param page the prerendered page; undefined in development
 */
export async function start(page: PageName | undefined, arrival: Arrival): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const queryClient = createQueryClient();
  const { placed } = arrival;
  arrival.isOver = true;
  placed?.finish();
  const isReadable = placed && (await readRoomPage(queryClient, placed.address));
  const { pathname, search } = location;
  const isPlaced = isReadable === true && contentUrl(placed.address) === contentUrl(roomAddressOf(pathname, search));
  navigation.isHydrated = isPlaced;
  if (isPlaced || (!placed && page && page === pageAt(pathname)))
    hydrateRoot(root, <App queryClient={queryClient} ssrPath={pathname + search} />, options);
  else createRoot(root, options).render(<App queryClient={queryClient} />);
}
