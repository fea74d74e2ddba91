import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { LoginRequest } from '#shared/session.ts';
import { apiRequest, parseAnswer } from '#web/src/lib/api-request.ts';
import { checkQuery } from './check.ts';

/** The pause between the renewed check and the navigation, in milliseconds. */
const settleMs = 100;

/** The password was right, and the browser does not send the session's cookie. */
export class CookieRefusedError extends Error {
  override readonly name = 'CookieRefusedError';
}

/**
 * The mutation that opens a session. It is done when the check has been asked again and the browser has settled.
 * It returns the address of the room. Its error is a CookieRefusedError or that of the call.
 */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation<string, Error, LoginRequest>({
    mutationFn: async (body) => {
      // A check that is still under way knows nothing of this login.
      await queryClient.cancelQueries({ queryKey: checkQuery(body.room).queryKey });
      const reply = await apiRequest('POST', apiPaths.login, { body });
      const { room } = parseAnswer<{ room: string }>({ room: 'string' }, reply);
      // If the check fails, the guard asks again and decides: it must not look like a wrong password here.
      const check = await queryClient.fetchQuery(checkQuery(body.room)).catch(() => undefined);
      if (check?.isAuthenticated === false) throw new CookieRefusedError();
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      return room;
    },
  });
}
