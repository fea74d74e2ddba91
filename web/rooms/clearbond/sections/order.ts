import type { Section } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { callout, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed } from '#web/publishing/figures.ts';
import { days, dollars, hours, weeks } from '#web/publishing/format.ts';
import { amountsInOneLine } from '#web/publishing/phase-tables.ts';
import { type Placeholder, placeholderText } from '#web/publishing/placeholders.ts';
import { clauses } from '../clauses.ts';
import {
  advisers,
  client,
  type DocumentVariant,
  firm,
  validitySentence,
  whomYouAsk,
  windowSentences,
} from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';
import { openInOrder } from '../open-entries.ts';
import { contact, parties } from '../parties.ts';

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const entry = (placeholder: Placeholder): string[] => [capitalized(placeholder.label), placeholderText(placeholder)];

/** What is ordered, by whom, from whom, at what price, and both signatures: the sheet that a buyer's order system needs. */
export const orderForm = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  const lines = ['Name', 'Title', 'Signature', 'Date'];
  return section('order', 'Order form', [
    ...onlyIf(openInOrder !== undefined, callout('note', 'Draft, not yet for signature', openInOrder ?? '')),
    paragraph(
      `Once both of us have signed, this is the order for the prototype, and for nothing after it. All sections but “Future phases” are part of it. The form that we return for signature leaves out the notes on this draft. “You” and ${client} are the client, “we” and ${firm} the contractor.`,
    ),
    paragraph(`${validitySentence(figures)} ${windowSentences(figures, 'price and scope stand')} Write to ${contact}.`),
    table(
      'The order',
      [words('Subject'), words('Entry')],
      Object.entries({
        'Quote number': placeholderText(parties.quoteNumber),
        Contractor: `${site.legalName}, ${placeholderText(parties.firmEntity)}, ${placeholderText(parties.firmAddress)}; notices to ${site.contactEmail}`,
        Ordered: `Phase 1: the prototype with everything listed under “What you get,” delivered ${weeks(phase1.weeks)} after kickoff`,
        Price: `Fixed, ${dollars(quote)}${
          reserve.cost > 0
            ? `. A reserve of up to ${dollars(reserve.cost)} (${hours(fixed(reserve.hours))} at ${dollars(rates.own)} per hour) is used only for changes that you approve in writing, and added to the last invoice. ${dollars(phase1.cost.high)} is the ceiling, before sales tax and approved travel`
            : ''
        }`,
        Payment: `${amountsInOneLine(quote, phase1.installments)}. Each part is invoiced on that day and due ${days(terms.invoiceDays)} after receipt, the last one ${days(terms.invoiceDays)} after acceptance`,
      }),
    ),
    table(
      'What you fill in',
      [words('Entry'), words('Yours')],
      [parties.clientEntity, parties.clientAddress, parties.clientContact].map(entry),
    ),
    {
      kind: 'signatures',
      intro: `${client} orders Phase 1 as described in this document, at the fixed price of ${dollars(quote)}, and ${firm} delivers it. Neither is bound to any later phase. Each signer confirms the authority to sign for the party named.`,
      parties: [
        { party: `For ${client}`, lines: [...lines, 'Purchase order, if used'] },
        { party: `For ${firm}`, lines },
      ],
    },
  ]);
};

/** The terms of the order, one clear rule a subject. Later orders have the same. */
export const orderTerms = ({ terms }: Figures): Section =>
  section('order-terms', 'Terms of this order', [
    table(
      'Terms',
      [words('Subject'), words('Term')],
      Object.entries({
        Notice:
          'By email to the address in the order; email counts as writing, and signatures may be electronic. Periods run from the next business day. A business day is a day on which banks in New York are open.',
        Changes: 'Agreed in writing by both sides, with hours and any new delivery date, before work on them starts.',
        Hosting: `We host the prototype free of charge from delivery until ${days(terms.prototypeHostingDays)} after acceptance. After that, you run the prototype on your own account, or it is switched off.`,
        Ownership: `Code and notes are in your repository at the end of each working day. Before payment, and without it, you may use all of it, and show it, to evaluate it. With payment, what was made for the phase is assigned to ${client}. We claim no right in what AI tools produced.`,
        License: `Our standard components stay ours: page layout, forms, tables, charts, sessions, and the scripts that build, test and deploy. With the same payment, ${client}, its successors and those who work for it receive an irrevocable, perpetual, worldwide license, at no further charge, to use and change them and to pass them on with the product. Open-source parts keep their licenses.`,
        'AI services':
          'We use AI tools for drafts of code, tests, mock data and documentation, and to review changes. Your documents, what you tell us in confidence, and importers’ data go into no AI service without your written approval.',
        Substitute: `If the person who does the work becomes unavailable, we propose a substitute within ${days(terms.substituteDays, 'business ')}. You may decline and end the phase.`,
        'Events beyond control': `They move a date by as many days as they last. After ${days(terms.correctionDays)} you may end the phase.`,
        Travel: 'The work is remote. Travel is charged at cost, and only if you approved it in writing in advance.',
        'Early-warning test':
          'Free of charge, at the latest in week 1. You run it, or send us entries without names once both have signed the data protection addendum and the importers consent in writing.',
        Confidentiality:
          'What a side learns about the other or about importers is used only for this order and stays confidential for three years after it ends, trade secrets longer, unless public, known before, developed independently, or, after notice, required by law. On request it is returned or deleted.',
        'Who may see what': `You may show every document of this offer to your ${advisers}. The hours breakdown and the comparison with Power BI may also go to ${whomYouAsk}. You ask each outside reader for a written promise of confidentiality, and are not liable for one who gave it. The prototype may be shown to anyone.`,
        'Ending the phase': `You may end it at any time by notice; we only if a payment or an answer that we need is still missing ${days(terms.acceptanceDays, 'business ')} after a reminder. You pay for the work packages that you accept. Each week we report hours used and left in writing. You also pay for hours so reported on the others, at the rate of the quote, unless you end it for a late delivery, an event beyond control, a declined substitute, or a second failed test. The fixed price plus approved changes is the most that you pay. We return what you paid beyond that within ${days(terms.invoiceDays)}.`,
        Exit: `However the phase ends, you receive within ${days(terms.exitDays, 'business ')} the code with its history, the notes, and the data as CSV files and a database dump.`,
        'Whole agreement':
          'This order is the whole agreement on Phase 1, and changes only in writing. The full proposal is not part of it. It prevails over terms on a purchase order or invoice.',
      }),
    ),
  ]);

/** The clauses of both sides' counsel, as we draft them. */
export const orderClauses = (): Section =>
  section('clauses', 'House draft of the clauses', [
    paragraph('Our draft, for both sides’ counsel to change. Nobody signs before they agree.'),
    table(
      'Clauses',
      [words('Subject'), words('Our draft')],
      clauses.map((clause) => [clause.label, placeholderText(clause)]),
    ),
  ]);
