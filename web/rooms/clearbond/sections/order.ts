import type { Section } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { callout, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed } from '#web/publishing/figures.ts';
import { days, dollars, hours, percent, weeks } from '#web/publishing/format.ts';
import { amountsInOneLine } from '#web/publishing/phase-tables.ts';
import { openLabels, placeholderText } from '#web/publishing/placeholders.ts';
import { client, type DocumentVariant, firm, heldOpenSentence, validitySentence } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';
import { accountablePerson, contact, parties } from '../parties.ts';

const clientParty = `${placeholderText(parties.clientEntity)}, ${placeholderText(parties.clientAddress)}`;
const firmParty = `${site.legalName}, ${placeholderText(parties.firmEntity)}, ${placeholderText(parties.firmAddress)}`;

/** What is ordered, by whom, from whom, at what price, and both signatures: the sheet that a buyer's order system needs. */
export const orderForm = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  const missing = [...openLabels(Object.values(parties))];
  const lines = ['Name', 'Title', 'Signature', 'Date'];
  return section('order', 'Order form', [
    ...onlyIf(
      missing.length > 0,
      callout(
        'note',
        'Draft',
        `To be filled in before signature ${missing
          .map(([who, labels]) => `by ${who}: ${new Intl.ListFormat('en-US').format(labels)}`)
          .join('; ')}. Send us yours; we return the form ready to sign.`,
      ),
    ),
    paragraph(
      `Once both of us have signed, this Phase 1 proposal is the order for the prototype, and for nothing after it. ${validitySentence(figures)} ${heldOpenSentence(figures)} To accept, send it signed to ${contact}. All its sections are part of the order, except “Future phases.” “You” and ${client} are the client, “we” and ${firm} the contractor.`,
    ),
    table(
      'The order',
      [words('Subject'), words('Entry')],
      Object.entries({
        'Quote number': placeholderText(parties.quoteNumber),
        Client: `${clientParty}; ${placeholderText(parties.clientContact)}`,
        Contractor: `${firmParty}; ${contact}`,
        Accountable: `${accountablePerson}, who builds the prototype`,
        Ordered: `Phase 1: the prototype with everything listed under “What you get,” delivered ${weeks(phase1.weeks)} after kickoff`,
        Price: `Fixed, ${dollars(quote)}`,
        ...(reserve.cost > 0 && {
          'Change reserve': `Up to ${dollars(reserve.cost)} (${hours(fixed(reserve.hours))} at ${dollars(rates.own)} per hour), only for changes that you approve in writing. Hours used are added to the last invoice; ${dollars(phase1.cost.high)} is the ceiling, before sales tax and approved travel`,
        }),
        Payment: `${amountsInOneLine(quote, phase1.installments)}; each due ${days(terms.invoiceDays)} after receipt of the invoice, the last not before faults that prevent acceptance are corrected`,
      }),
    ),
    {
      kind: 'signatures',
      intro: `${client} orders Phase 1 as described in this document, at the fixed price of ${dollars(quote)}, and ${firm} delivers it. Neither is bound to any later phase. Each signer confirms the authority to sign for the party named.`,
      parties: [
        { party: `For ${placeholderText(parties.clientEntity)}`, lines: [...lines, 'Purchase order, if used'] },
        { party: `For ${site.legalName}`, lines },
      ],
    },
  ]);
};

/** The terms of the order, one clear rule a subject, and the place of counsel's clauses. Later orders have the same. */
export const orderTerms = ({ terms }: Figures): Section =>
  section('order-terms', 'Terms of this order', [
    table(
      'Terms',
      [words('Subject'), words('Term')],
      Object.entries({
        Notice:
          'By email to the contact in the order; email counts as writing. Periods run from the next business day.',
        Changes: 'Agreed in writing by both sides, with hours and any new delivery date, before work on them starts.',
        Acceptance: `In writing, within ${days(terms.acceptanceDays, 'business ')} of a delivery, by the criteria of the phase. Faults that prevent it are corrected and delivered again. If we hear nothing, we remind you in writing; ${days(terms.acceptanceDays, 'business ')} after the reminder the delivery counts as accepted.`,
        'Late delivery': `The delivery date moves by as many days as your answers are late. For each full week after that date, the fixed price falls by ${percent(terms.latePercent.week)}, at most by ${percent(terms.latePercent.most)} in all.`,
        Corrections: `Faults reported within ${days(terms.correctionDays)} of acceptance are corrected without charge.`,
        Ownership: `Code and notes are in your repository at the end of each working day. Code, models and documents made for a phase are assigned to ${client} once what is due for it is paid. Our standard components in them stay ours: page layout, forms, tables, charts, sessions, and the scripts that build, test and deploy. ${client}, its successors and those who work for it may use and change them, and pass them on with the product, in perpetuity and at no further charge. Open-source parts keep their licenses.`,
        'AI services':
          'We use AI tools for drafts of code, tests, mock data and documentation, and to review changes. Importers’ data and your documents go into no AI service without your written approval.',
        Substitute: `If the principal engineer becomes unavailable, we propose a substitute within ${days(terms.substituteDays, 'business ')}. You may decline and end the phase.`,
        Travel: 'The work is remote. Travel is charged at cost, if you approved it in writing in advance.',
        Confidentiality:
          'What a side learns about the other or about importers is used only for this order and stays confidential, also after it ends, unless public or required by law. On request it is returned or deleted.',
        'Ending a phase': `You may end a phase at any time by notice. We may end it only if a payment or an answer that we need is missing ${days(terms.acceptanceDays, 'business ')} after a reminder. You pay for the work packages that meet the acceptance criteria, and for the hours worked on others at the rate of the quote (only for packages that you accept, if you end it for a late delivery, a substitute, or faults in a second delivery), at most the fixed price plus the changes you approved. Anything paid beyond that is returned within ${days(terms.invoiceDays)}; all work is handed over.`,
        Precedence:
          'The full proposal is not part of this order. The signed order prevails over terms on a purchase order or invoice.',
        'Counsel’s clauses': `${placeholderText(parties.legalClauses)}${parties.legalClauses.value === undefined ? '. Both sides’ counsel agree on them before anyone signs; until then, this form is a draft.' : ''}`,
      }),
    ),
  ]);
