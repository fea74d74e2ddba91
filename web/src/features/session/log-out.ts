import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPaths } from '#shared/api.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { forgetLastRead } from '#web/src/lib/last-read.ts';
import { leaveRoom, tellOtherTabs } from './leave-room.ts';

/**
 * Ends the session, here and in every other tab. Not a mutation of the query client: no page of the room has another, and
 * its code would come before the page's text.
 * @param onError told of a call that failed; there is still a session then
 */
export function useLogOut(onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const logOut = async () => {
    setState('pending');
    try {
      await apiRequest('POST', apiPaths.logout, { body: {} });
    } catch (error) {
      setState('failed');
      return onError(error);
    }
    queryClient.clear();
    forgetLastRead();
    tellOtherTabs();
    leaveRoom();
  };
  return { logOut, isPending: state === 'pending', isError: state === 'failed' };
}
