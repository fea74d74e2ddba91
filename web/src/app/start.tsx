import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { allPages } from '#shared/page-entries.ts';
import { contentQuery } from '#web/src/features/proposals/proposals.ts';
import { checkQuery } from '#web/src/features/session/check.ts';
import { ApiError, timeoutMs } from '#web/src/lib/api-error.ts';
import { addEarlyReads } from '#web/src/lib/api-request.ts';
import type { Arrival } from '#web/src/lib/arrival.ts';
import { noteAdoption } from '#web/src/lib/navigation.ts';
import { createQueryClient } from '#web/src/lib/query-client.ts';
import { contentUrl, type RoomAddress, roomAddressOf } from '#web/src/lib/room-address.ts';
import { App } from './app.tsx';

/** In development, reports a failed component to `npm run dev`. */
const options: RootOptions = import.meta.env.DEV ? { onCaughtError: reportError } : {};

/** The code of the page at this address, by its entry's `component`. */
const componentAt = (address: string) =>
  allPages.find(({ path, holdsRooms }) => (holdsRooms ? address.startsWith(`${path}/`) : address === path))?.component;

/**
 * Loads what the guard and the page need first, so that they render at once. They request again what fails here.
 * @returns whether the content can be shown
 * @throws when it cannot be read now, although the placed page is shown
 */
async function readRoomPage(queryClient: QueryClient, address: RoomAddress): Promise<boolean> {
  // Otherwise the answer would be dropped before the guard renders.
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
 * Hydrates the HTML, prerendered or placed by the bootstrap, or renders the page if the HTML belongs to another one:
 * after signing out, Back changes the address but keeps the login page. Navigation waits until then.
 * @param component of the prerendered page; undefined in development
 */
export async function start(component: string | undefined, arrival: Arrival): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  addEarlyReads(arrival.reads);
  const queryClient = createQueryClient();
  const { placed } = arrival;
  arrival.isOver = true;
  placed?.finish();
  const isReadable = placed && (await readRoomPage(queryClient, placed.address));
  const { pathname, search } = location;
  const isPlaced = isReadable === true && contentUrl(placed.address) === contentUrl(roomAddressOf(pathname, search));
  if (isPlaced) noteAdoption();
  if (isPlaced || (!placed && component && component === componentAt(pathname)))
    hydrateRoot(root, <App queryClient={queryClient} ssrPath={pathname + search} />, options);
  else createRoot(root, options).render(<App queryClient={queryClient} />);
}
