import { days, dollarSpan } from '#functions/proposals/lib/format.ts';
import { client, type DocumentVariant } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';

/** A term: its subject and its text, without a full stop. */
export type Term = [subject: string, text: string];

/** The caption of the table that has these terms, by which the order refers to them. */
export const termsCaption = 'Terms that apply to every phase';

/** The terms that the full proposal states and the order for Phase 1 takes over, so that the order makes each promise itself. */
export const commonTerms = ({ terms }: Figures): readonly Term[] => [
  ['Changes', 'In writing, with hours, approved by both sides before the work on them starts'],
  [
    'Acceptance',
    `In writing, within ${days(terms.acceptanceDays, 'business ')} of a delivery, by the criteria of the phase. Faults found are corrected and delivered again. If we hear nothing, we remind you in writing; ${days(terms.acceptanceDays, 'business ')} after the reminder the delivery counts as accepted`,
  ],
  ['Corrections', `Faults reported within ${days(terms.correctionDays)} of acceptance are corrected without charge`],
  [
    'Ownership',
    `Code, models and documents made for a phase belong to ${client} once the phase is paid for in full. Our standard components in them stay ours; ${client} may use, change and pass them on as part of the product, without end and without further payment. Open-source parts keep their licenses`,
  ],
  ['Code', 'Code and notes are in your repository at the end of each working day'],
  [
    'AI services',
    'No importer’s data, and none of your documents, goes into an AI service that you have not approved in writing',
  ],
  [
    'Substitute',
    `If the principal engineer is not available, we name a substitute within ${days(terms.substituteDays, 'business ')}, whom you may refuse. You may then end the phase`,
  ],
  ['Travel', 'The work is remote. Travel is charged at cost, and only if you approved it in writing before'],
  ['Confidentiality', 'Each side keeps what it learns about the other confidential, during the work and after it'],
  [
    'Ending a phase',
    `Either side may end a phase by notice. Due is the part of the fixed amount for the work packages done by then, by their share of the hours. Anything paid beyond it is returned within ${days(terms.invoiceDays)}, and the work is handed over`,
  ],
  ['Notice', 'By email to the contact named in the order. It counts from the next business day'],
  [
    'Precedence',
    'The signed order comes before the full proposal, and both before terms printed on a purchase order or an invoice',
  ],
];

/** How the services after launch end. Phase 1 has none, so the order does not take this over. */
export const endingServices = ({ figures, money }: DocumentVariant): Term => {
  const { terms, monthly } = figures;
  const amounts = money
    ? ` (${dollarSpan(monthly.phase2.support)} a month after Phase 2, ${dollarSpan(monthly.phase3.support)} after Phase 3)`
    : '';
  return [
    'Ending monthly services',
    `After your notice, support runs for ${days(terms.supportNoticeDays)} more${amounts}, infrastructure until you close your accounts, and data contracts for the notice that you agreed with the providers`,
  ];
};
