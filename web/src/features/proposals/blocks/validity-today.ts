import { dayAt, type Validity, validityOf } from '#shared/dates.ts';
import type { ServedIndex } from '#shared/editions.ts';

/** Whether an offer stands today. @param validUntil an ISO calendar date */
export const validityToday = (validUntil: string): Validity => validityOf(validUntil, dayAt(new Date()));

/** Whether an edition can be accepted today: it was not replaced, and has not ended. */
export const isOpen = ({ version, newest, validUntil }: Pick<ServedIndex, 'version' | 'newest' | 'validUntil'>) =>
  validityToday(validUntil).state !== 'ended' && version === newest;
