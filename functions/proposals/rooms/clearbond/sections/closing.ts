import { led, paragraph, section, steps } from '#functions/proposals/publishing/blocks.ts';
import { dollars, weeks } from '#functions/proposals/publishing/format.ts';
import { placeholderText } from '#functions/proposals/publishing/placeholders.ts';
import type { Section } from '#shared/proposals.ts';
import { client, type DocumentVariant, firm, validitySentence } from '../document-variant.ts';
import { phase1Quote } from '../figures/program-totals.ts';
import { accountablePerson, contact, parties, signedBy } from '../parties.ts';

/** What happens from the signature to the decision on Phase 2, and how long the offer stands. */
export const nextSteps = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  return section('next-steps', 'Next steps and validity', [
    steps(
      'A one-hour call to go through this document with the people who decide.',
      `${parties.legalClauses.value === undefined ? 'Both sides’ counsel agree on the open clauses; then ' : ''}${client} signs the Phase 1 proposal. The kickoff meeting follows within ${terms.kickoffDays} business days.`,
      `We deliver the prototype ${weeks(phase1.weeks)} after kickoff; within ${terms.acceptanceDays} business days you accept it or report faults.`,
      'In the validation period you obtain the pilot importers’ written consent and access to both credit data providers: these are what could delay Phase 2.',
      `You decide on Phase 2 with one fixed ${money ? 'amount' : 'scope'}, the answers from the validation period, and a Microsoft partner’s quote for what our comparison with Power BI describes.`,
    ),
    paragraph(
      `${validitySentence(figures)} If you sign by then, the ${money ? 'scope and the fixed price of Phase 1 bind' : 'scope of Phase 1 binds'} us; hours are estimates, and Phases 2 and 3 are fixed in their own orders.`,
    ),
  ]);
};

/** The letter that closes the full proposal and the hours breakdown. */
export const closingLetter = ({ figures, money }: DocumentVariant): Section =>
  section('closing-letter', 'Closing letter', [
    {
      kind: 'letter',
      salutation: `Dear ${client} team,`,
      paragraphs: [
        'We would advise you to stop after Phase 1 if pilot importers say that they would not act on what the platform shows them or pay for it, if the credit data costs more than the program can bear, or if no fronting partner would rely on the reports. The validation period answers all three questions at a fraction of the cost of Phase 2.',
        `Otherwise you start Phase 2 with two dashboards that users have tried, and answers on claims, data and partners. To begin, sign the Phase 1 proposal. It commits you to ${
          money ? dollars(phase1Quote(figures)) : 'Phase 1'
        } and to nothing after it.`,
      ],
      closing: 'Sincerely,',
      signedBy,
    },
  ]);

/** Who wrote the proposal and answers for it. */
export const author = (): Section =>
  section('author', 'About the author', [
    paragraph(
      `${accountablePerson} of ${firm}, wrote this proposal, builds the prototype, leads the team in Phase 2, and is accountable for the figures. Ask for a résumé and two client references before you sign: ${contact}.`,
    ),
    paragraph(led('Biography.', placeholderText(parties.biography))),
  ]);
