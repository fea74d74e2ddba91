import { apiPaths } from '#shared/api.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { pageEntries } from '#shared/page-entries.ts';
import type { SessionReply } from '#shared/session.ts';

export type RoomPage = 'index' | 'longest document';

/** What opens a page of the client room: its address, and the headers of a session. */
export type OpenRoom = { paths: Record<RoomPage, string>; cookie: string };

/** Opens the default room. @returns the paths of its index and of its longest document, with the cookie of a session */
export const enterRoom = async (site: string, password: string): Promise<OpenRoom> => {
  const headers = { 'content-type': 'application/json', origin: site };
  const answer = await fetch(`${site}${apiPaths.login}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password }),
  });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1).join();
  const { room = '' } = (await answer.json()) as SessionReply;
  const read = (path: string) => fetch(`${site}${apiPaths.proposals}/${path}`, { headers: { cookie } });
  const { items } = (await (await read(room)).json()) as ServedIndex;
  const documents = items.map(async ({ slug }) => ({
    slug,
    length: (await (await read(`${room}/${slug}`)).text()).length,
  }));
  const [longest] = (await Promise.all(documents)).sort((a, b) => b.length - a.length);
  const index = `${pageEntries.clientRoom.path}/${room}`;
  return { paths: { index, 'longest document': `${index}/${longest?.slug}` }, cookie };
};
