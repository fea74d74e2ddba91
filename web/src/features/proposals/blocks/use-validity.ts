import { useState } from 'react';
import { dayAt, type Validity, validityOf } from '#shared/validity.ts';

/** Whether an offer stands today. @param validUntil an ISO calendar date */
export function useValidity(validUntil: string): Validity {
  const [today] = useState(() => dayAt(new Date()));
  return validityOf(validUntil, today);
}
