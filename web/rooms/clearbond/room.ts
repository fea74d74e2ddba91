import type { Draft } from '#web/publishing/room.ts';
import { clauses, openEntries, openEntriesBy, openEntriesSentence } from './clauses.ts';
import { client, version } from './document-variant.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { checkFigures } from './figures/check-figures.ts';
import { figures } from './figures/figures.ts';
import { options, optionsForFew } from './figures/options.ts';
import { biography, parties } from './parties.ts';
import { condition, optionRows, plannedPath, whenItPays } from './sections/business-case.ts';
import { riskRows } from './sections/metrics.ts';
import { indexDecides } from './sections/summary.ts';
import { reasons, terms } from './terms.ts';

const card = (title: string, line: string, audience: string) => ({ title, line, audience });

const documents = (): Draft['documents'] => [
  {
    card: card('Full proposal', 'Whether to build: scope, schedule, cost, and terms.', 'For CTO and CFO'),
    document: fullProposal(figures),
  },
  {
    card: card('Hours breakdown', 'The full proposal in hours, with a plan by week.', 'For partners and vendors'),
    document: hoursBreakdown(figures),
  },
  {
    card: card('Power BI versus bespoke analysis', 'Whether Power BI or Fabric would be enough.', 'For CTO and CFO'),
    document: powerbiAnalysis(figures),
  },
  {
    card: {
      ...card(
        'Phase 1 proposal',
        `What you sign: ${openEntriesSentence ? 'a draft' : 'a form'} at a fixed price.`,
        'For CFO and counsel',
      ),
      orders: {
        name: 'Phase 1 prototype of the customs-bond risk platform',
        ...(openEntriesSentence && { condition: `${openEntries} still open` }),
        decides: indexDecides(figures),
      },
    },
    document: phase1Proposal(figures),
  },
];

const overview = (): NonNullable<Draft['overview']> => ({
  purpose:
    'A platform that warns importers in time. We recommend Phase 1 if claims and consent support it, and Phase 2 only if validation does.',
  options: {
    caption: `On the planned path: a year of the pilot, then ${figures.yearsOfUse} years, growing to ${figures.businessCase.importers} importers`,
    rows: optionRows(
      [...optionsForFew(figures), ...options(figures).slice(3)].map((option) => plannedPath(figures, option)),
    ).map(({ name, cost, net }) => ({ name, cost, leaves: net })),
  },
  breakEven: `${condition(figures)}. ${whenItPays(figures)}.`,
  risks: Object.keys(riskRows(figures)).slice(0, 3),
  open: openEntriesBy,
});

const draft = (): Draft => {
  const figureErrors = checkFigures(figures);
  return {
    client,
    version,
    figureErrors,
    ...(figureErrors.length > 0
      ? { documents: [] }
      : { documents: documents(), overview: overview(), terms: terms(figures) }),
    reasons: Object.assign({}, ...Object.values(reasons)),
    groups: Object.entries(reasons).map(([title, byKey]) => ({ title, keys: Object.keys(byKey) })),
    placeholders: [...Object.values(parties), ...clauses, biography],
  };
};

export default draft;
