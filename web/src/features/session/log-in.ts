import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import type { LoginRequest } from '#shared/session.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { checkQuery } from './check.ts';

/** Between the renewed check and the way on, in milliseconds. */
const settleMs = 100;

/** The mutation that opens a session. It is done when the check has been asked again and the browser has settled. */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => {
      const body: LoginRequest = { password };
      const response = await apiRequest('POST', apiPaths.login, { body });
      await response.json();
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: checkQuery.queryKey });
      // The guard asks again and decides; a check that fails here must not look like a wrong password.
      await queryClient.fetchQuery(checkQuery).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    },
  });
}
