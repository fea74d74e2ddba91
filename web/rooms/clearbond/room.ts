import { count } from '#web/publishing/format.ts';
import type { Draft } from '#web/publishing/room.ts';
import { clauses, openEntries, openInOrder, openInOrderBy } from './clauses.ts';
import { client, version } from './document-variant.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { checkFigures } from './figures/check-figures.ts';
import { type Figures, figures } from './figures/figures.ts';
import { options, optionsForFew, platformOf } from './figures/options.ts';
import { biography, parties } from './parties.ts';
import { condition, optionRows, whenItPays } from './sections/business-case.ts';
import { riskRows } from './sections/metrics.ts';
import { indexDecides } from './sections/summary.ts';
import { reasons, terms } from './terms.ts';

const card = (title: string, line: string, audience: string) => ({ title, line, audience });

const documents = (data: Figures): Draft['documents'] => [
  {
    card: card('Full proposal', 'Whether to build: scope, schedule, cost, and terms.', 'For CTO and CFO'),
    document: fullProposal(data),
  },
  {
    card: card('Hours breakdown', 'The full proposal in hours, with a plan by week.', 'For partners and vendors'),
    document: hoursBreakdown(data),
  },
  {
    card: card('Power BI versus bespoke analysis', 'Whether Power BI or Fabric would be enough.', 'For CTO and CFO'),
    document: powerbiAnalysis(data),
  },
  {
    card: {
      ...card(
        'Phase 1 proposal',
        `What you sign: ${openInOrder ? 'a draft' : 'a form'} at a fixed price.`,
        'For CFO and counsel',
      ),
      orders: {
        name: 'Phase 1 prototype of the customs-bond risk platform',
        ...(openInOrder && { condition: `${openEntries} still open` }),
        decides: indexDecides(data),
      },
    },
    document: phase1Proposal(data),
  },
];

const overview = (data: Figures): NonNullable<Draft['overview']> => ({
  purpose:
    'A platform that warns importers in time. We recommend Phase 1 if claims and consent support it, and Phase 2 only if validation does.',
  options: {
    caption: `${data.yearsOfUse} years, ${data.businessCase.importers} importers. For ${count(data.rivals.manyUsers)} users Fabric nets ${optionRows(options(data)).at(-2)?.net}, the same within the error`,
    rows: optionRows([...options(data).slice(0, 1), ...optionsForFew(data), platformOf(data)]).map(
      ({ name, cost, net }) => ({ name, cost, leaves: net }),
    ),
  },
  breakEven: `${condition(data)}. ${whenItPays(data)}.`,
  risks: riskRows(data)
    .slice(0, 3)
    .map(([risk]) => risk),
  open: openInOrderBy,
});

/** @param data the figures that every document computes from */
const draft = (data: Figures = figures): Draft => {
  const figureErrors = checkFigures(data);
  return {
    client,
    version,
    figureErrors,
    ...(figureErrors.length > 0
      ? { documents: [] }
      : { documents: documents(data), overview: overview(data), terms: terms(data) }),
    reasons: Object.assign({}, ...Object.values(reasons)),
    groups: Object.entries(reasons).map(([title, byKey]) => ({ title, keys: Object.keys(byKey) })),
    placeholders: [...Object.values(parties), ...clauses, biography],
  };
};

export default draft;
