import { dayAt, type OfferState, offerStateOf } from '#shared/dates.ts';
import type { ServedIndex } from '#shared/editions.ts';

type Edition = Pick<ServedIndex, 'version' | 'newest' | 'validUntil'>;

/** Whether an edition can be accepted until its last day: it was not replaced. */
export const isNewest = ({ version, newest }: Pick<Edition, 'version' | 'newest'>): boolean => version === newest;

/**
 * Attributes of an element with texts for several states of an offer. The build renders all of them, because it does
 * not know the reading date; document.css shows those of today's state.
 */
export const offerStates = (edition: Edition) => {
  if (!isNewest(edition)) return {};
  const { validUntil } = edition;
  return {
    'data-valid-until': validUntil,
    ...(!import.meta.env.SSR && { 'data-offer': offerStateOf(validUntil, dayAt(new Date())) }),
  };
};

/** Attribute of content shown only in some states. */
export const inStates = (...states: OfferState[]) => ({ 'data-in-states': states.join(' ') });

/** The states in which an offer can be accepted. */
export const whileOpen = inStates('open', 'ending', 'lastDay');
