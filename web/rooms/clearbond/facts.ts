import { formatDate } from '#shared/dates.ts';
import type { Fact } from '#web/rooms/components/document.tsx';
import { inWords } from '#web/rooms/components/format.ts';
import { offer, phase1 } from './figures.ts';

/** How long Phase 1 takes, as a sentence has it. */
export const phase1Weeks = `${inWords(phase1.weeks.low)} weeks`;

export const dates: Fact = {
  label: 'Dates',
  figure: `By ${formatDate(offer.validUntil)}`,
  text: `Sign by then. The prototype is delivered ${phase1Weeks} after kickoff.`,
};

export const people: Fact = {
  label: 'From you',
  figure: 'Three people',
  text: 'A decision-maker, an underwriter for questions, and an engineer who receives the code.',
};
