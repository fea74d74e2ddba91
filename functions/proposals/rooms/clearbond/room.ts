import { openLabels } from '#functions/proposals/publishing/placeholders.ts';
import type { Draft } from '#functions/proposals/publishing/room.ts';
import { client, version } from './document-variant.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { checkFigures } from './figures/check-figures.ts';
import { type Figures, figures } from './figures/figures.ts';
import { parties } from './parties.ts';

const open = openLabels(Object.values(parties)).length;

const documents = (data: Figures): Draft['documents'] => [
  {
    card: {
      title: 'Full proposal',
      line: 'Decides whether to build: scope, schedule, cost and terms over three phases, with what the data vendor delivers.',
    },
    document: fullProposal(data),
  },
  {
    card: { title: 'Hours breakdown', line: 'Decides who is needed, and when: the same content in hours only.' },
    document: hoursBreakdown(data),
  },
  {
    card: {
      title: 'Power BI versus bespoke analysis',
      line: 'Decides whether Power BI is enough: what it can do for this product, and what each option costs over three years.',
    },
    document: powerbiAnalysis(data),
  },
  {
    card: {
      title: 'Phase 1 proposal',
      line: `Decides the order: the prototype at a fixed price, in ${open > 0 ? 'the draft of an order form' : 'an order form ready to sign'}.`,
      orders: `the Phase 1 prototype ${open > 0 ? `once ${open} entries of its form are filled in` : 'now'}`,
    },
    document: phase1Proposal(data),
  },
];

/**
 * The draft of the room.
 * @param data the figures that every document computes from
 */
const draft = (data: Figures = figures): Draft => {
  const figureErrors = checkFigures(data);
  return {
    client,
    version,
    documents: figureErrors.length > 0 ? [] : documents(data),
    figureErrors,
    placeholders: Object.values(parties),
  };
};

export default draft;
