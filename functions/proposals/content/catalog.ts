import type { ProposalSlug } from '#shared/pages.ts';
import { type Proposal, type ProposalIndex, proposal, proposalIndex } from '#shared/proposals.ts';
import { checkFigures } from './check-figures.ts';
import { comparisonProposal } from './comparison.ts';
import { client } from './edition.ts';
import { figures } from './figures.ts';
import { fullProposal } from './full.ts';
import { hoursProposal } from './hours.ts';
import { phase1Proposal } from './phase1.ts';

const faults = checkFigures(figures);
if (faults.length > 0) throw new Error(`The proposals' figures disagree. ${faults.join('. ')}.`);

/** The four documents, parsed once when the module loads: a malformed one fails on start and not on a request. */
export const proposals: Readonly<Record<ProposalSlug, Proposal>> = {
  proposal: proposal.parse(fullProposal(figures)),
  'proposal-hours': proposal.parse(hoursProposal(figures)),
  'powerbi-analysis': proposal.parse(comparisonProposal(figures)),
  'proposal-phase1': proposal.parse(phase1Proposal(figures)),
};

/** What the index shows of each document, in the order of its cards. */
export const proposalIndexData: ProposalIndex = proposalIndex.parse({
  client,
  items: [
    {
      slug: 'proposal',
      title: 'Full proposal',
      line: 'Scope, schedule, cost and terms over three phases, with the appendix for the data vendor.',
    },
    {
      slug: 'proposal-hours',
      title: 'Hours breakdown',
      line: 'The same content in hours only, for those who plan the work.',
    },
    {
      slug: 'powerbi-analysis',
      title: 'Power BI versus bespoke analysis',
      line: 'What Power BI can do for this product, what it cannot, and what each costs.',
    },
    {
      slug: 'proposal-phase1',
      title: 'Phase 1 proposal',
      line: 'The prototype at a fixed price, with payment terms and the block for signatures.',
    },
  ],
});

/** The document at an address, or undefined where there is none. */
export const findProposal = (slug: string): Proposal | undefined =>
  Object.hasOwn(proposals, slug) ? proposals[slug as ProposalSlug] : undefined;
