import type { Draft } from '#web/publishing/room.ts';
import { clauses } from './clauses.ts';
import { client, version } from './document-variant.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { checkFigures } from './figures/check-figures.ts';
import { type Figures, figures } from './figures/figures.ts';
import { openInShort } from './open-entries.ts';
import { overview } from './overview.ts';
import { biography, parties } from './parties.ts';
import { indexDecides } from './sections/summary.ts';
import { reasons, terms } from './terms.ts';

const documents = (data: Figures): Draft['documents'] => [
  {
    card: {
      title: 'Full proposal',
      line: 'Whether to build: scope, schedule, cost, and terms.',
      audience: 'CFO 2, CTO 1',
    },
    document: fullProposal(data),
  },
  {
    card: { title: 'Hours breakdown', line: 'Who is needed, and when: the same in hours.', audience: 'CTO 3' },
    document: hoursBreakdown(data),
  },
  {
    card: {
      title: 'Power BI versus bespoke analysis',
      line: 'Whether Power BI or Fabric would be enough.',
      audience: 'CTO 2, CFO 3',
    },
    document: powerbiAnalysis(data),
  },
  {
    card: {
      title: 'Phase 1 proposal',
      line: `What you sign: ${openInShort ? 'a draft' : 'a form'} at a fixed price.`,
      audience: 'CFO 1, counsel 1',
      orders: {
        name: 'Phase 1 prototype of the customs-bond risk platform',
        ...(openInShort && { condition: `${openInShort} open.` }),
        decides: indexDecides(data),
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
    ...(figureErrors.length === 0 && { overview: overview(data) }),
    terms: figureErrors.length > 0 ? [] : terms(data),
    reasons,
    placeholders: [...Object.values(parties), ...clauses, biography],
  };
};

export default draft;
