import type { Draft } from '#web/publishing/room.ts';
import { clauses } from './clauses.ts';
import { client, version } from './document-variant.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { checkFigures } from './figures/check-figures.ts';
import { type Figures, figures } from './figures/figures.ts';
import { openInOrder, openInShort } from './open-entries.ts';
import { biography, parties } from './parties.ts';
import { orderDecides } from './sections/phase1.ts';
import { programFigure } from './sections/summary.ts';
import { reasons, terms } from './terms.ts';

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
      line: `Decides the order: the prototype at a fixed price, in ${openInShort ? 'the draft of an order form' : 'an order form ready to sign'}.`,
      orders: {
        name: 'Phase 1 prototype of the customs-bond risk platform',
        ...(openInOrder && { condition: openInOrder }),
        decides: orderDecides(data).toSpliced(1, 0, programFigure({ figures: data, money: true })),
      },
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
    terms: figureErrors.length > 0 ? [] : terms(data),
    reasons,
    placeholders: [...Object.values(parties), ...clauses, biography],
  };
};

export default draft;
