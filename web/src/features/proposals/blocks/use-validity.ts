import { useState } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { dayAt, type Validity, validityOf } from '#shared/validity.ts';

/** Whether an offer stands today. @param validUntil an ISO calendar date */
export function useValidity(validUntil: string): Validity {
  const [today] = useState(() => dayAt(new Date()));
  return validityOf(validUntil, today);
}

/** Whether an edition can be accepted today: it was not replaced, and has not ended. */
export function useIsOpen({ version, newest, validUntil }: Pick<ServedIndex, 'version' | 'newest' | 'validUntil'>) {
  return useValidity(validUntil).state !== 'ended' && version === newest;
}
