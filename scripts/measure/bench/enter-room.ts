import { apiPaths } from '#shared/api.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { pageEntries } from '#shared/page-entries.ts';
import type { SessionReply } from '#shared/session.ts';

/** Logs in to the default room. @returns the paths of its index and its longest document, and the cookie of the session */
export const enterRoom = async (site: string, password: string) => {
  const headers = { 'content-type': 'application/json', origin: site };
  const body = JSON.stringify({ password });
  const answer = await fetch(`${site}${apiPaths.login}`, { method: 'POST', headers, body });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1).join();
  const { room = '' } = (await answer.json()) as SessionReply;
  const read = (path: string) => fetch(`${site}${apiPaths.proposals}/${path}`, { headers: { cookie } });
  const { items } = (await (await read(room)).json()) as ServedIndex;
  const lengths = items.map(async ({ slug }) => ({
    slug,
    length: (await (await read(`${room}/${slug}`)).text()).length,
  }));
  const [longest] = (await Promise.all(lengths)).sort((a, b) => b.length - a.length);
  const index = `${pageEntries.clientRoom.path}/${room}`;
  const longestCall = `${apiPaths.proposals}/${room}/${longest?.slug}`;
  return { index, longest: `${index}/${longest?.slug}`, longestCall, cookie };
};

export type Room = Awaited<ReturnType<typeof enterRoom>>;
