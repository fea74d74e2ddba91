/*
 * The client room's calls, and its text, while React is still on its way. Part of the bootstrap, so that it imports nothing
 * at once: a module that the app imports too would move to a file of its own, one more request for every visitor.
 */

/** Answers that were asked for early, by address. Undefined where the check has said no and nothing was asked for. */
export type EarlyReads = Map<string, Promise<Response | undefined>>;

const read = (url: string) => fetch(url, { credentials: 'include' });

type Early = {
  reads: EarlyReads;
  /** Settles, after a failure too, when what can be drawn without React has been painted. React starts then. */
  drawn: Promise<unknown>;
};

/**
 * On a page of the client room: asks for the check and for the code that draws the page, and, once the check has said yes,
 * for the page's content, and shows it in place of "Loading...". React reports what fails here or is refused.
 */
export function readRoomEarly(): Early {
  // A page of the room has the address of its content, without /api, and with the edition that is asked for.
  const path = `/api${location.pathname}`;
  if (!path.startsWith(`${__ROOM_API__.proposals}/`)) return { reads: new Map(), drawn: Promise.resolve() };
  const [, edition] = /^\?(edition=[\d.]+)$/.exec(location.search) ?? [];
  const content = edition ? `${path}?${edition}` : path;
  const [, room] = location.pathname.slice(1).split('/');
  const checkUrl = `${__ROOM_API__.check}?room=${room}`;
  const check = read(checkUrl);
  const isAuthenticated = check.then(async (response) => (await response.clone().json()).isAuthenticated === true);
  const page = isAuthenticated.then((yes) => (yes ? read(content) : undefined));
  // It comes while the check is under way, when the connection has nothing else to do.
  const code = import('./features/proposals/room-page.tsx');
  const drawn = isAuthenticated.then(async (yes) => yes && (await code).showFirst(await page));
  // The code that takes them handles their failures. Until then nothing does.
  page.catch(() => undefined);
  code.catch(() => undefined);
  const reads = new Map<string, Promise<Response | undefined>>([
    [checkUrl, check],
    [content, page],
  ]);
  return { reads, drawn };
}
