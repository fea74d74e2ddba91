import { formatDate } from '#shared/dates.ts';
import type { Section } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { callout, columns, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { fixed } from '#web/publishing/figures.ts';
import { count, days, dollars, hours, weeks } from '#web/publishing/format.ts';
import { installmentAmounts } from '#web/publishing/phase-tables.ts';
import { type Placeholder, placeholderText } from '#web/publishing/placeholders.ts';
import { clauses, openEntriesSentence } from '../clauses.ts';
import { advisers, capitalized, client, firm, validitySentence, validUntil, whomYouAsk } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import { parties } from '../parties.ts';

const entry = (placeholder: Placeholder): string[] => [capitalized(placeholder.label), placeholderText(placeholder)];

export const orderForm = (figures: Figures): Section => {
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  const lines = [
    'Name',
    'Title',
    openEntriesSentence === undefined ? 'Signature' : 'Signature (draft: do not sign)',
    'Date',
  ];
  return section('order', 'Order form', [
    ...onlyIf(
      openEntriesSentence !== undefined,
      callout('note', 'Draft, not yet for signature', `${openEntriesSentence} [sample] marks examples.`),
    ),
    paragraph(
      `Once both of us have signed, this is the order for the prototype. All sections but “Future phases” are part of it. “You” and ${client} are the client, “we” and ${firm} the contractor.`,
    ),
    paragraph(
      `${validitySentence(figures)} Send us the form by then, with your entries and your counsel’s changes. Within ${days(terms.returnDays, 'business ')} we return it, ready to sign or with our answer to each change. The same applies each time you send it back within the time to sign. You can sign until ${formatDate(validUntil(figures))} or, if later, for ${days(terms.signDays, 'business ')} after we last return the form. Price, scope and terms stand until then. We countersign within ${days(terms.countersignDays, 'business ')}.`,
    ),
    table('The order', columns('Subject', 'Entry'), {
      'Quote number': placeholderText(parties.quoteNumber),
      Contractor: `${site.legalName}, ${placeholderText(parties.firmEntity)}, ${placeholderText(parties.firmAddress)}; notices to ${site.contactEmail}`,
      Ordered: `Phase 1: the prototype with everything listed under “What you get,” delivered ${weeks(phase1.weeks)} after kickoff`,
      Price: `Fixed, ${dollars(quote)}${
        reserve.cost > 0
          ? `. A reserve of up to ${dollars(reserve.cost)} (${hours(fixed(reserve.hours))} at ${dollars(rates.own)} per hour) is used only for changes that you approve in writing, and added to the last invoice. ${dollars(phase1.cost.high)} is the ceiling, before sales tax and approved travel`
          : ''
      }`,
      Payment: `${installmentAmounts(quote, phase1.installments)}. Each part is invoiced on that day and due ${days(terms.invoiceDays)} after receipt, the last one ${days(terms.invoiceDays)} after acceptance`,
    }),
    table(
      'What you fill in',
      columns('Entry', 'Yours'),
      [parties.clientEntity, parties.clientAddress, parties.clientContact].map(entry),
    ),
    {
      kind: 'signatures',
      intro:
        'Neither side is bound to any later phase. Each signer confirms the authority to sign for the party named.',
      parties: [
        { party: `For ${client}`, lines: lines },
        { party: `For ${firm}`, lines },
      ],
    },
  ]);
};

export const orderTerms = ({ terms, warningTest: test }: Figures): Section =>
  section('order-terms', 'Terms of this order', [
    table('Terms', columns('Subject', 'Term'), {
      Notice:
        'By email to the address in the order; email counts as writing, and signatures may be electronic. Periods run from the next business day. A business day is a day on which banks in New York are open.',
      Changes: 'Agreed in writing, with hours and any new delivery date, before work on them starts.',
      Hosting: `We host the prototype free of charge from delivery until ${days(terms.prototypeHostingDays)} after acceptance or an earlier end. Then it runs on your account or is switched off.`,
      Ownership: `Code and notes are in your repository at the end of each working day. Before payment, and without it, you may use and show all of it to evaluate it. On payment of the undisputed amounts owed for the phase, or at its end if none is owed, all rights in what was made for the phase pass to ${client}, and we sign what is needed to record it. We claim no right in what AI tools produced; copyright may not protect it.`,
      License: `Our standard components, which existed before kickoff and which the notes list by file, stay ours. With the same payment, ${client}, its successors and those who work for it receive an irrevocable, perpetual, worldwide license, to use and change them and to pass them on with the product. Open-source parts are listed in the notes and keep their licenses; none obliges you to publish your code.`,
      'AI services':
        'We use AI tools for drafts of code, tests and documentation, and to review changes; your thresholds go into none. Your documents, what you tell us in confidence, and importers’ data go into no AI service without your written approval.',
      Substitute: `If the person who does the work becomes unavailable, we propose a substitute within ${days(terms.substituteDays, 'business ')}. You may decline and end the phase.`,
      'Events beyond control': `An event that a side could neither foresee nor avoid, and reports at once, moves a date by as many days as it lasts. Illness of the person who does the work does not. After ${days(terms.correctionDays)} you may end the phase.`,
      Travel: 'Charged at cost, if you approved it in writing in advance.',
      'Early-warning test': `We run it once, apart from the prototype and free of charge, within the ${days(terms.prototypeHostingDays)} after acceptance or an earlier end, if the entries arrive in the first ${count(test.dataDays)}. You choose ${count(test.importers)} importers whose bond became too small and ${count(test.importers)} others, and send their bond amounts and ${count(test.entryMonths)} months of their entries, for the first group up to the month in which the bond became too small, for the others the latest, without names, entry numbers or importer numbers, with their written consent. The prototype’s rule assumes that each coming month brings the duties of the last one; it warns when it forecasts a guideline amount above the bond within ${count(test.aheadMonths)} months, and names the amount for the year. The test is passed if it warns of ${count(test.warned)} of the first group ${count(test.months)} to ${count(test.aheadMonths)} months before their bond became too small, and of at most ${count(test.falseAlarms)} of the others. ${placeholderText(parties.addendum)}`,
      Confidentiality: `What a side learns about the other or about importers is used only for this order and for deciding on later work. It stays confidential for ${count(terms.confidentialYears)} years after acceptance or an earlier end, trade secrets as long as they are secret, importers’ data always. Except for importers’ data, this leaves out what is public, already known, independently developed, or received from others without a duty of secrecy. What the law requires may be disclosed, after notice where the law permits it. On request it is returned or deleted.`,
      'Who may see what': `You may show every document of this offer to your ${advisers}. The hours breakdown and the comparison with Power BI may also go to ${whomYouAsk}. Outside readers other than regulators and those bound by professional duty first promise confidentiality in writing; you are then not liable for them. You may show the prototype to anyone, and the early-warning test and the addendum to importers and brokers.`,
      'Ending the phase': `You may end the phase at any time by notice; we only if an undisputed payment or an answer that we need is still missing ${days(terms.acceptanceDays, 'business ')} after a reminder by notice. You then pay for the work packages that you accept, and for the hours that we reported in writing on the other packages, at the rate of the quote, up to the amount of each package. You pay no such hours if your reason is (a) a late delivery, (b) an event beyond control, (c) a substitute, (d) a second failed check, or (e) a breach not cured within ${days(terms.correctFaultDays, 'business ')} of notice. You pay at most the fixed price plus approved changes; within ${days(terms.invoiceDays)} we return what you paid beyond what you owe.`,
      Exit: `However the phase ends, you receive within ${days(terms.exitDays, 'business ')} the code with its history, the notes, and the data as CSV files and a database dump.`,
      'Entire agreement':
        'This order and, once signed, the data protection addendum, which prevails on importers’ data but not on liability, are the whole agreement on Phase 1, without the full proposal. It changes only in writing by the signers, or within the change reserve by your decision-maker, and prevails over terms on a purchase order or invoice.',
    }),
  ]);

export const orderClauses = (): Section =>
  section('clauses', 'Our draft of the clauses', [
    table(
      'Clauses',
      columns('Subject', 'Our draft'),
      clauses.map((clause) => [clause.label, placeholderText(clause)]),
    ),
  ]);
