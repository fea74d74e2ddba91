import type { Proposal } from '#shared/proposals.ts';
import { imprint } from './edition.ts';
import type { Figures } from './figures.ts';
import { wholeProgram } from './full.ts';

/** The same content as the full proposal, with hours and without amounts of money. */
export const hoursProposal = (figures: Figures): Proposal => ({
  slug: 'proposal-hours',
  title: 'Customs-Bond Risk Platform: Hours Breakdown',
  subtitle: 'Scope, schedule and effort over three phases, in hours only',
  ...imprint(figures),
  sections: wholeProgram({ figures, money: false }),
});
