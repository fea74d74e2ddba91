/*
 * The client room's calls, made while React is still on its way. Part of the bootstrap, so that it imports nothing: a
 * module that the app imports too would move to a file of its own, one more request for every visitor.
 */

/** Answers that were asked for early, by address. Undefined where the check has said no and nothing was asked for. */
export type EarlyReads = ReadonlyMap<string, Promise<Response | undefined>>;

const read = (url: string) => fetch(url, { credentials: 'include' });

/** On a page of the client room: asks for the check and, once it has said yes, for the page's content and its code. */
export function readRoomEarly(): EarlyReads {
  // A page of the room has the address of its content, without /api, and with the edition that is asked for.
  const path = `/api${location.pathname}`;
  if (!path.startsWith(`${__ROOM_API__.proposals}/`)) return new Map();
  const [, edition] = /^\?(edition=[\d.]+)$/.exec(location.search) ?? [];
  const content = edition ? `${path}?${edition}` : path;
  const [room = ''] = path.slice(__ROOM_API__.proposals.length + 1).split('/');
  const checkUrl = `${__ROOM_API__.check}?room=${room}`;
  const check = read(checkUrl);
  const isAuthenticated = check.then(async (response) => (await response.clone().json()).isAuthenticated === true);
  const page = isAuthenticated.then((yes) => {
    if (!yes) return undefined;
    import('./features/proposals/room-page.tsx').catch(() => undefined);
    return read(content);
  });
  const reads = [
    [checkUrl, check],
    [content, page],
  ] as const;
  // Whoever takes a read handles its failure. Until then nobody does.
  for (const [, promise] of reads) promise.catch(() => undefined);
  return new Map<string, Promise<Response | undefined>>(reads);
}
