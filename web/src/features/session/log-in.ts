import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { LoginRequest } from '#shared/session.ts';
import { apiRequest, parseAnswer } from '#web/src/lib/api-request.ts';
import { checkQuery } from './check.ts';

/** The pause between the repeated check and the navigation, in milliseconds. */
const settleMs = 100;

/** Thrown when the password was right but the browser does not send the session cookie. */
export class CookieRefusedError extends Error {
  override readonly name = 'CookieRefusedError';
}

/**
 * The mutation that opens a session. It ends after a repeated check and a short pause, and returns the room's address.
 * It fails with a CookieRefusedError or the error of the call.
 */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation<string, Error, LoginRequest>({
    mutationFn: async (body) => {
      // A check still in progress does not know of this login.
      await queryClient.cancelQueries({ queryKey: checkQuery(body.room).queryKey });
      const reply = await apiRequest('POST', apiPaths.login, { body });
      const { room } = parseAnswer<{ room: string }>({ room: 'string' }, reply);
      // If the check fails, the guard repeats it: that must not look like a wrong password.
      const check = await queryClient.fetchQuery(checkQuery(body.room)).catch(() => undefined);
      if (check?.isAuthenticated === false) throw new CookieRefusedError();
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      return room;
    },
  });
}
