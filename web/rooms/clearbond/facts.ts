import { formatDate } from '#shared/dates.ts';
import type { Fact } from '#web/rooms/components/document.tsx';
import { inWords } from '#web/rooms/components/format.ts';
import { offer, phase1 } from './figures.ts';

/** How long Phase 1 takes, as a sentence has it. */
export const phase1Weeks = `${inWords(phase1.weeks.low)} weeks`;

export const deadline: Fact = {
  label: 'Deadline',
  figure: formatDate(offer.validUntil),
  text: `Last day to sign. Delivery is ${phase1Weeks} after kickoff, plus any days we wait for your answers or that approved changes add.`,
};

export const people: Fact = {
  label: 'What we need',
  figure: 'Three people',
  text: 'A decision-maker, an underwriter for questions, and an engineer who runs the code.',
};
