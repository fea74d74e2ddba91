import { bullets, callout, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { documentCode } from '#functions/proposals/lib/draft.ts';
import { days, dollars, weeks } from '#functions/proposals/lib/format.ts';
import { amountsInOneLine } from '#functions/proposals/lib/phase-tables.ts';
import { openLabels, slotText } from '#functions/proposals/lib/slots.ts';
import { formatDate } from '#shared/dates.ts';
import type { Proposal, Section } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { client, type DocumentVariant, firm, validitySentence, validUntil } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';
import { accountablePerson, contact, parties } from '../parties.ts';
import { commonTerms, termsCaption } from './common-terms.ts';

const clientParty = `${slotText(parties.clientEntity)}, ${slotText(parties.clientAddress)}`;
const firmParty = `${site.legalName}, ${slotText(parties.firmAddress)}`;

/** What is ordered, by whom, from whom, and on which terms: the page that a buyer's order system needs. */
export const orderForm = ({ figures }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  const reserve = phase1Reserve(figures);
  const missing = openLabels(Object.values(parties));
  return section('order', 'Order form', [
    ...onlyIf(
      missing.length > 0,
      callout('note', 'Draft', `To be filled in before signature: ${new Intl.ListFormat('en-US').format(missing)}.`),
    ),
    paragraph(
      `This is the order for Phase 1 alone, a prototype of the customs-bond risk platform, and stands until ${formatDate(validUntil(figures))}. The table sums it up; the scope, the acceptance criteria and the terms below are part of it.`,
    ),
    table(
      'The order',
      [words('Subject'), words('Entry')],
      [
        ['Quote number', slotText(parties.quoteNumber)],
        ['Client', clientParty],
        ['Contractor', firmParty],
        ['Accountable for the work', `${accountablePerson}; ${contact}`],
        ['Purchase order', 'Entered by the client below its signature, if it uses one'],
        [
          'Ordered',
          `Phase 1: the prototype with everything listed under “What you get”, delivered ${weeks(phase1.weeks)} after kickoff`,
        ],
        ['Price', `Fixed, ${dollars(phase1Quote(figures))}`],
        ...onlyIf(reserve.cost > 0, [
          'Change reserve',
          `Up to ${dollars(reserve.cost)}, only for changes that the client approves in writing; ${dollars(phase1.cost.high)} is the ceiling`,
        ]),
        [
          'Payment',
          `${amountsInOneLine(phase1Quote(figures), phase1.instalments)}; each due ${days(terms.invoiceDays)} after receipt of the invoice`,
        ],
        [
          'Acceptance',
          `Within ${days(terms.acceptanceDays, 'business ')} of delivery, by the criteria under “Schedule and acceptance”`,
        ],
      ],
    ),
  ]);
};

/**
 * What the order takes from the full proposal by name, and what counsel adds.
 * @param full the full proposal, which is named by its edition and its code
 */
export const orderTerms = (figures: Figures, full: Proposal): Section =>
  section('order-terms', 'Terms of this order', [
    paragraph(
      `These terms are taken from the table “${termsCaption}” in the full proposal, edition ${full.version} of ${formatDate(full.date)}, document code ${documentCode(full)}. They are part of this order as they stand here; nothing else in the full proposal is.`,
    ),
    bullets(...commonTerms(figures).map(([subject, text]) => led(`${subject}.`, `${text}.`))),
    callout('note', 'Clauses that counsel adds', slotText(parties.legalClauses)),
  ]);

/** Both signatures, under what they agree to. */
export const signatures = ({ figures }: DocumentVariant): Section => {
  const lines = ['Name', 'Title', 'Signature', 'Date'];
  return section('signatures', 'Agreement and signatures', [
    paragraph(validitySentence(figures)),
    {
      kind: 'signatures',
      intro: `${client} orders Phase 1 as described in this document, at the fixed price of ${dollars(phase1Quote(figures))}${phase1Reserve(figures).cost > 0 ? ', with a change reserve that needs separate written approval' : ''}. ${firm} delivers it. Neither party is bound to any later phase. Each person who signs confirms the authority to sign for the party named.`,
      parties: [
        { party: `For ${slotText(parties.clientEntity)}`, lines: [...lines, 'Purchase order, if used'] },
        { party: `For ${site.legalName}`, lines },
      ],
    },
  ]);
};
