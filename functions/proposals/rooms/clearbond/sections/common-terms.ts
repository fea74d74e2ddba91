import { dollarSpan } from '#functions/proposals/lib/format.ts';
import { client, type DocumentVariant } from '../document-variant.ts';

/** A term: its subject and its text, without a full stop. */
export type Term = [subject: string, text: string];

/** The caption of the table that has these terms, by which the order refers to them. */
export const termsCaption = 'Terms that apply to every phase';

/** The terms that the full proposal states and the order for Phase 1 takes over. */
export const commonTerms: readonly Term[] = [
  ['Changes', 'In writing, with hours, approved before work starts'],
  ['Ownership', `Code, models and documents belong to ${client} once paid for. Open-source parts keep their licenses`],
  ['Confidentiality', 'Each side keeps what it learns about the other confidential, during the work and after it'],
  [
    'Ending a phase',
    'Either side may end a phase in writing. The share of the fixed amount that matches the work done is due, anything paid beyond it is returned, and the work is handed over',
  ],
];

/** How the services after launch end. Phase 1 has none, so the order does not take this over. */
export const endingServices = ({ figures, money }: DocumentVariant): Term => {
  const { terms, monthly } = figures;
  const amounts = money
    ? ` (${dollarSpan(monthly.phase2.support)} after Phase 2, ${dollarSpan(monthly.phase3.support)} after Phase 3)`
    : '';
  return [
    'Ending monthly services',
    `After your notice, support runs for ${terms.supportNoticeDays} more days${amounts}, infrastructure until you close your accounts, and data contracts for the notice that you agreed with the providers`,
  ];
};
