import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import type { LoginRequest, SessionResponse } from '#shared/session.ts';
import { apiRequest, parseResponse } from '#web/src/lib/api-request.ts';
import { navigation } from '#web/src/lib/navigation.ts';
import { checkQuery } from './session.ts';

/** What the guard stores in the login page's history entry rather than in the URL, which a link could forge. */
export type LoginEntry = {
  returnTo: string;
  sessionEnded: boolean;
};

const roomPage = new RegExp(`^${pageEntries.clientRoom.path}/([a-z0-9-]+)(?=[/?#]|$)`);

/** How the visitor reached the login page, and the requested room; an empty object if no room was requested. */
export function useLoginEntry(): Partial<LoginEntry> & { room?: string } {
  const entry = useHistoryState<Partial<LoginEntry> | null>();
  const [, room] = roomPage.exec(entry?.returnTo ?? '') ?? [];
  return room === undefined ? {} : { ...entry, room };
}

/** Checks the session only after a page load: otherwise, a room that denies access could cause a redirect loop. */
export function useCheckOnArrival(room: string | undefined, onResponse: (response: SessionResponse) => void): void {
  const queryClient = useQueryClient();
  const checked = useEffectEvent(onResponse);
  useEffect(() => {
    if (!navigation.isPageLoad) return;
    queryClient.fetchQuery(checkQuery(room)).then(
      checked,
      // If the check failed or a login canceled it, stay on the login page.
      () => undefined,
    );
  }, [queryClient, room]);
}

/** The delay between the check that follows a login and the navigation to the room, in milliseconds. */
const settleMs = 100;

/** Thrown when the password was right but the browser does not send the session cookie. */
export class CookieRefusedError extends Error {
  override readonly name = 'CookieRefusedError';
}

/** A mutation that logs in and returns the opened room, or fails with CookieRefusedError or the API call's error. */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation<string, Error, LoginRequest>({
    mutationFn: async (body) => {
      // Cancel a check in progress, because its result would not reflect this login.
      await queryClient.cancelQueries({ queryKey: checkQuery(body.room).queryKey });
      const response = await apiRequest('POST', apiPaths.login, { body });
      const { room } = parseResponse<{ room: string }>({ room: 'string' }, response);
      // Ignore a failed check, because it must not look like a wrong password. The guard repeats the check.
      const check = await queryClient.fetchQuery(checkQuery(body.room)).catch(() => undefined);
      if (check?.isAuthenticated === false) throw new CookieRefusedError();
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      return room;
    },
  });
}
