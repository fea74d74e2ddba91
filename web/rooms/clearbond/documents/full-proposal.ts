import type { Proposal, Section } from '#shared/proposals.ts';
import { onlyIf, part } from '#web/publishing/blocks.ts';
import { type DocumentVariant, imprint } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { architecture } from '../sections/architecture.ts';
import { businessCase } from '../sections/business-case.ts';
import { assumptions, author, closingLetter, howWeWork, nextSteps } from '../sections/closing.ts';
import { dataSources } from '../sections/data-sources.ts';
import { dataVendor } from '../sections/data-vendor.ts';
import { risks, successMetrics } from '../sections/metrics.ts';
import { runningCosts, runningServices } from '../sections/monthly-costs.ts';
import { mvpOptions, mvpPhase, prototypePhase, scalePhase } from '../sections/phases.ts';
import { problem } from '../sections/problem.ts';
import { stakeholders } from '../sections/stakeholders.ts';
import { decision, programDecides } from '../sections/summary.ts';
import { timeline } from '../sections/timeline.ts';

/** Sections of the full proposal and the hours breakdown. The latter omits those in `onlyIf(variant.money, …)`. */
const wholeProgram = (variant: DocumentVariant): Section[] => [
  ...part('In short', decision(variant), ...onlyIf(variant.money, businessCase(variant.figures))),
  ...part('The platform', problem(variant), stakeholders(variant), dataSources(variant), architecture(variant.figures)),
  ...part(
    variant.money ? 'The work and its cost' : 'The work and its hours',
    prototypePhase(variant),
    mvpPhase(variant),
    ...onlyIf(variant.figures.phase2b.items.length > 0, mvpOptions(variant)),
    scalePhase(variant),
    variant.money ? runningCosts(variant.figures) : runningServices(variant.figures),
    timeline(variant),
  ),
  ...part(
    'How it is judged and agreed',
    successMetrics(variant),
    risks(variant.figures),
    howWeWork(variant.figures),
    author(),
    assumptions(variant),
    nextSteps(variant),
    closingLetter(),
  ),
  ...part('Appendix', dataVendor(variant)),
];

export const fullProposal = (figures: Figures): Proposal => ({
  slug: 'proposal',
  title: 'Customs-Bond Risk Platform: Full Proposal',
  subtitle: 'Scope, schedule, cost and terms over three phases',
  ...imprint(figures, false),
  decides: programDecides({ figures, money: true }),
  sections: wholeProgram({ figures, money: true }),
});

/** The same content as the full proposal, with hours and without amounts of money. */
export const hoursBreakdown = (figures: Figures): Proposal => ({
  slug: 'proposal-hours',
  title: 'Customs-Bond Risk Platform: Hours Breakdown',
  subtitle: 'Scope, schedule and effort over three phases, in hours only',
  ...imprint(figures, true),
  decides: programDecides({ figures, money: false }),
  sections: wholeProgram({ figures, money: false }),
});
