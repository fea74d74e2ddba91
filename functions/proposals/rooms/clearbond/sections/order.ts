import { callout, onlyIf, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import { days, dollars, hours, weeks } from '#functions/proposals/publishing/format.ts';
import { amountsInOneLine } from '#functions/proposals/publishing/phase-tables.ts';
import { openLabels, placeholderText } from '#functions/proposals/publishing/placeholders.ts';
import { fixed } from '#functions/proposals/publishing/range.ts';
import type { Section } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { client, type DocumentVariant, firm, validitySentence } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';
import { accountablePerson, contact, parties } from '../parties.ts';

const clientParty = `${placeholderText(parties.clientEntity)}, ${placeholderText(parties.clientAddress)}`;
const firmParty = `${site.legalName}, ${placeholderText(parties.firmAddress)}`;

/** What is ordered, by whom, from whom, at what price, and both signatures: the sheet that a buyer's order system needs. */
export const orderForm = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  const missing = openLabels(Object.values(parties));
  const lines = ['Name', 'Title', 'Signature', 'Date'];
  return section('order', 'Order form', [
    ...onlyIf(
      missing.length > 0,
      callout(
        'note',
        'Draft',
        `To be filled in before signature: ${new Intl.ListFormat('en-US').format(missing)}. Send us what is yours; we fill in the rest and return the form ready to sign.`,
      ),
    ),
    paragraph(
      `This is the order for Phase 1 alone, a prototype of the customs-bond risk platform. ${validitySentence(figures)} To accept, send it signed to ${contact}. All sections of this document are part of the order, except “Future phases”. “You” are the client and “we” the contractor.`,
    ),
    table(
      'The order',
      [words('Subject'), words('Entry')],
      [
        ['Quote number', placeholderText(parties.quoteNumber)],
        ['Client', `${clientParty}; ${placeholderText(parties.clientContact)}`],
        ['Contractor', firmParty],
        ['Accountable for the work', `${accountablePerson}, who builds the prototype; ${contact}`],
        [
          'Ordered',
          `Phase 1: the prototype with everything listed under “What you get”, delivered ${weeks(phase1.weeks)} after kickoff`,
        ],
        ['Price', `Fixed, ${dollars(quote)}`],
        ...onlyIf(reserve.cost > 0, [
          'Change reserve',
          `Up to ${dollars(reserve.cost)}, which is ${hours(fixed(reserve.hours))} at ${dollars(rates.own)} per hour, only for changes that you approve in writing with their hours first. Hours used are added to the last invoice; ${dollars(phase1.cost.high)} is the ceiling, before sales tax and approved travel`,
        ]),
        [
          'Payment',
          `${amountsInOneLine(quote, phase1.instalments)}; each due ${days(terms.invoiceDays)} after receipt of the invoice`,
        ],
      ],
    ),
    {
      kind: 'signatures',
      intro: `${client} orders Phase 1 as described in this document, at the fixed price of ${dollars(quote)}${reserve.cost > 0 ? ', with a change reserve that needs separate written approval' : ''}. ${firm} delivers it. Neither party is bound to any later phase. Each signer confirms the authority to sign for the party named.`,
      parties: [
        { party: `For ${placeholderText(parties.clientEntity)}`, lines: [...lines, 'Purchase order, if used'] },
        { party: `For ${site.legalName}`, lines },
      ],
    },
  ]);
};
