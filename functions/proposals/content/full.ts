import type { Proposal, Section } from '#shared/proposals.ts';
import { access } from './access.ts';
import { architecture } from './architecture.ts';
import { onlyIf } from './blocks.ts';
import { caching } from './caching.ts';
import { author, nextSteps, validity } from './closing.ts';
import { dataSources } from './data-sources.ts';
import { dataVendor } from './data-vendor.ts';
import { type Edition, imprint } from './edition.ts';
import { entities } from './entities.ts';
import type { Figures } from './figures.ts';
import { glossary } from './glossary.ts';
import { closingLetter, openingLetter } from './letter.ts';
import { successMetrics } from './metrics.ts';
import { phaseOne } from './phase-one.ts';
import { phaseThree } from './phase-three.ts';
import { phaseTwo } from './phase-two.ts';
import { phaseTwoOptions } from './phase-two-options.ts';
import { problem } from './problem.ts';
import { whatItMustEarn } from './return.ts';
import { risks } from './risks.ts';
import { runningCosts } from './running.ts';
import { stakeholders } from './stakeholders.ts';
import { decisionInBrief } from './summary.ts';
import { assumptions, meetings } from './terms.ts';
import { timeline } from './timeline.ts';
import { totals } from './totals.ts';

/** The sections that the full proposal and the hours breakdown have in common, in order. */
export const wholeProgram = (edition: Edition): Section[] => [
  openingLetter(edition),
  decisionInBrief(edition),
  problem(edition),
  stakeholders(edition),
  dataSources(),
  entities(),
  access(),
  architecture(),
  phaseOne(edition),
  phaseTwo(edition),
  phaseTwoOptions(edition),
  phaseThree(edition),
  totals(edition),
  runningCosts(edition),
  ...onlyIf(edition.money, whatItMustEarn(edition.figures)),
  caching(edition),
  timeline(edition),
  successMetrics(edition),
  risks(),
  assumptions(edition),
  meetings(edition),
  nextSteps(edition),
  closingLetter(edition),
  author(),
  validity(edition),
  dataVendor(edition),
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
