import { type Proposal, type ProposalIndex, proposal, proposalIndex } from '#shared/proposals.ts';
import { clearbond } from './rooms/clearbond/room.ts';

const { client, documents, faults } = clearbond();
if (faults.length > 0) throw new Error(`The proposals' figures disagree. ${faults.join('. ')}.`);

/** The documents by slug, parsed once when the module loads: a malformed one fails on start and not on a request. */
export const proposals: Readonly<Record<string, Proposal>> = Object.fromEntries(
  documents.map(({ document }) => [document.slug, proposal.parse(document)]),
);

/** What the index shows of each document, in the order of its cards. */
export const proposalIndexData: ProposalIndex = proposalIndex.parse({
  client,
  items: documents.map(({ card, document }) => ({ slug: document.slug, ...card })),
});

/** The document at an address, or undefined where there is none. */
export const findProposal = (slug: string): Proposal | undefined =>
  Object.hasOwn(proposals, slug) ? proposals[slug] : undefined;
