import './room.css';
import { apiPaths, isRecord } from '#shared/api.ts';
import { markupPolicy } from '#shared/pages.ts';
import { readEarly } from './lib/api-request.ts';
import { contentUrl, roomAddressOf } from './lib/room-address.ts';
import { type Arrival, placePage } from './place-page.ts';

/** The only Trusted Types policy that the CSP allows. It can be created only once. Use it only for API responses. */
const policy = window.trustedTypes?.createPolicy(markupPolicy, { createHTML: (html) => html });

const fetchPage = async (url: string): Promise<DocumentFragment | undefined> => {
  const answer = await fetch(url, { credentials: 'include' });
  if (answer.status !== 200) return undefined;
  const html = await answer.text();
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(html) ?? html;
  // A proxy may have responded instead of the API.
  return template.content.querySelector('main[data-title]') ? template.content : undefined;
};

/**
 * On a client room page: checks the session, then requests the rendered page and shows it in place of "Loading...".
 * React, which starts next, reports any failure.
 * @returns a promise that resolves when the page has been painted or is not available
 */
export async function arriveInRoom(arrival: Arrival): Promise<void> {
  const address = roomAddressOf(location.pathname, location.search);
  const { text } = await readEarly(`${apiPaths.check}?room=${address.room}`);
  const reply: unknown = JSON.parse(text);
  if (!isRecord(reply) || reply.isAuthenticated !== true) return;
  const content = await fetchPage(contentUrl(address, '.html'));
  if (content && !arrival.isOver) await placePage(content, address, arrival);
}
