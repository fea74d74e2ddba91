import { onlyIf } from '#functions/proposals/lib/blocks.ts';
import { type DocumentVariant, imprint } from '#functions/proposals/rooms/clearbond/document-variant.ts';
import type { Figures } from '#functions/proposals/rooms/clearbond/figures/figures.ts';
import { access } from '#functions/proposals/rooms/clearbond/sections/access.ts';
import { architecture } from '#functions/proposals/rooms/clearbond/sections/architecture.ts';
import { caching } from '#functions/proposals/rooms/clearbond/sections/caching.ts';
import { author, nextSteps, validity } from '#functions/proposals/rooms/clearbond/sections/closing.ts';
import { dataSources } from '#functions/proposals/rooms/clearbond/sections/data-sources.ts';
import { dataVendor } from '#functions/proposals/rooms/clearbond/sections/data-vendor.ts';
import { entities } from '#functions/proposals/rooms/clearbond/sections/entities.ts';
import { glossary } from '#functions/proposals/rooms/clearbond/sections/glossary.ts';
import { closingLetter, openingLetter } from '#functions/proposals/rooms/clearbond/sections/letter.ts';
import { successMetrics } from '#functions/proposals/rooms/clearbond/sections/metrics.ts';
import { monthlyCosts } from '#functions/proposals/rooms/clearbond/sections/monthly-costs.ts';
import { mvpOptions } from '#functions/proposals/rooms/clearbond/sections/mvp-options.ts';
import { mvpPhase } from '#functions/proposals/rooms/clearbond/sections/mvp-phase.ts';
import { payback } from '#functions/proposals/rooms/clearbond/sections/payback.ts';
import { problem } from '#functions/proposals/rooms/clearbond/sections/problem.ts';
import { prototypePhase } from '#functions/proposals/rooms/clearbond/sections/prototype-phase.ts';
import { risks } from '#functions/proposals/rooms/clearbond/sections/risks.ts';
import { scalePhase } from '#functions/proposals/rooms/clearbond/sections/scale-phase.ts';
import { stakeholders } from '#functions/proposals/rooms/clearbond/sections/stakeholders.ts';
import { decisionInBrief } from '#functions/proposals/rooms/clearbond/sections/summary.ts';
import { assumptions, meetings } from '#functions/proposals/rooms/clearbond/sections/terms.ts';
import { timeline } from '#functions/proposals/rooms/clearbond/sections/timeline.ts';
import { totals } from '#functions/proposals/rooms/clearbond/sections/totals.ts';
import type { Proposal, Section } from '#shared/proposals.ts';

/** The sections that the full proposal and the hours breakdown have in common, in order. */
const wholeProgram = (variant: DocumentVariant): Section[] => [
  openingLetter(variant),
  decisionInBrief(variant),
  problem(variant),
  stakeholders(variant),
  dataSources(),
  entities(),
  access(),
  architecture(),
  prototypePhase(variant),
  mvpPhase(variant),
  mvpOptions(variant),
  scalePhase(variant),
  totals(variant),
  monthlyCosts(variant),
  ...onlyIf(variant.money, payback(variant.figures)),
  caching(variant),
  timeline(variant),
  successMetrics(variant),
  risks(),
  assumptions(variant),
  meetings(variant),
  nextSteps(variant),
  closingLetter(variant),
  author(),
  validity(variant),
  dataVendor(variant),
  glossary(),
];

/** The full proposal, with hours and costs of all three phases. */
export const fullProposal = (figures: Figures): Proposal => ({
  slug: 'proposal',
  title: 'Customs-Bond Risk Platform: Full Proposal',
  subtitle: 'Scope, schedule, cost and terms over three phases',
  ...imprint(figures),
  sections: wholeProgram({ figures, money: true }),
});

/** The same content as the full proposal, with hours and without amounts of money. */
export const hoursBreakdown = (figures: Figures): Proposal => ({
  slug: 'proposal-hours',
  title: 'Customs-Bond Risk Platform: Hours Breakdown',
  subtitle: 'Scope, schedule and effort over three phases, in hours only',
  ...imprint(figures),
  sections: wholeProgram({ figures, money: false }),
});
