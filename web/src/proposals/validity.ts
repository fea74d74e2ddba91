import { useEffect, useState } from 'react';
import { dayAt } from '#shared/dates.ts';

const hasEnded = (validUntil: string): boolean => dayAt(new Date()) > validUntil;

/** Whether the offer's last day is over by the reader's calendar; also in an open tab when it is looked at again. */
export function useHasEnded(validUntil: string): boolean {
  const [ended, setEnded] = useState(() => hasEnded(validUntil));
  useEffect(() => {
    const look = () => setEnded(hasEnded(validUntil));
    const lookedAt = ['visibilitychange', 'focus'];
    for (const event of lookedAt) addEventListener(event, look);
    return () => {
      for (const event of lookedAt) removeEventListener(event, look);
    };
  }, [validUntil]);
  return ended;
}
