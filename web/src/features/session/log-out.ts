import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { forgetLastRead } from '#web/src/lib/last-read.ts';
import { leaveRoom, tellOtherTabs } from './leave-room.ts';

/** The mutation that ends the session, here and in every other tab. */
export function useLogOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('POST', apiPaths.logout, { body: {} }),
    onSuccess: () => {
      queryClient.clear();
      forgetLastRead();
      tellOtherTabs();
      leaveRoom();
    },
  });
}
