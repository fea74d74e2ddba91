import { useEffect, useState } from 'react';
import { dayAt } from '#shared/dates.ts';

const hasEnded = (validUntil: string): boolean => dayAt(new Date()) > validUntil;

/** Whether the offer's last day is over by the reader's calendar; also in an open tab when it is looked at again. */
export function useHasEnded(validUntil: string): boolean {
  const [ended, setEnded] = useState(() => hasEnded(validUntil));
  useEffect(() => {
    const look = () => setEnded(hasEnded(validUntil));
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  }, [validUntil]);
  return ended;
}
