import './room.css';
import { apiPaths, isRecord } from '#shared/api.ts';
import type { Arrival } from './lib/arrival.ts';
import { fetchPage } from './lib/rendered-page.ts';
import { contentUrl, roomAddressOf } from './lib/room-address.ts';
import { placePage } from './place-page.ts';

/**
 * On a page of the client room: requests the check and, after a yes, the rendered page, and shows it in place of
 * "Loading...". React reports failures.
 * @returns when the page has been painted
 */
export async function arriveInRoom(arrival: Arrival): Promise<void> {
  const address = roomAddressOf(location.pathname, location.search);
  const url = `${apiPaths.check}?room=${address.room}`;
  const check = fetch(url, { credentials: 'include' });
  arrival.reads.set(url, check);
  const reply: unknown = await (await check).clone().json();
  if (!isRecord(reply) || reply.isAuthenticated !== true) return;
  const content = await fetchPage(contentUrl(address, '.html'));
  if (content && !arrival.isOver) await placePage(content, address, arrival);
}
