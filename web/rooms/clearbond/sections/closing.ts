import type { Section } from '#shared/proposals.ts';
import { ledBullets, ledParagraph, paragraph, section, steps } from '#web/publishing/blocks.ts';
import { fixed } from '#web/publishing/figures.ts';
import { days, dollars, hours, span, timesAWeek, weeks } from '#web/publishing/format.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import { client, type DocumentVariant, firm, heldOpenSentence, validitySentence } from '../document-variant.ts';
import { phase1Quote } from '../figures/program-totals.ts';
import { accountablePerson, biography, parties, signedBy } from '../parties.ts';
import { scaleYear } from './business-case.ts';

/** What the figures rest on, and the terms beyond those of the order. */
export const assumptions = ({ figures, money }: DocumentVariant): Section => {
  const { terms, targets } = figures;
  return section('assumptions', 'Assumptions and terms', [
    paragraph(
      'The figures rest on the following. If an assumption fails, we tell you what it changes before we act on it.',
    ),
    ledBullets({
      'People.': `${client} names one decision-maker, who answers questions within ${days(terms.answerDays, 'business ')}, and an underwriter, who is available for ${terms.underwriterHours} hours a week in Phases 1 and 2.`,
      'Contracts.': `${client} obtains the consent of importers and holds the contracts with both credit data providers, the tariff data source, and the payment and hosting services. We choose the data vendor together.`,
      'Regulation.':
        'Legal questions, such as insurance licensing, privacy and the use of credit data, are for your counsel. We build what counsel decides.',
      'Scope.': `The platform is in English, for bonds on imports into the United States. Phase 2 is sized for ${span(targets.phase2.pilotImporters)} pilot importers and one captive program. Sureties or their agents file bonds; the platform monitors them.${money ? ' All amounts are in US dollars, without sales tax.' : ''}`,
    }),
    paragraph(
      `Each phase has an order of its own, with the terms that the Phase 1 proposal states.${money ? ` Invoices are due ${days(terms.invoiceDays)} after receipt.` : ''}`,
    ),
  ]);
};

/** How often both sides meet, and where AI tools do part of the work. */
export const howWeWork = ({ figures }: DocumentVariant): Section => {
  const { perWeek, minutes, sprintWeeks } = figures.meetings;
  const sprint = `${sprintWeeks === 2 ? 'two' : sprintWeeks}-week sprint`;
  return section('how-we-work', 'How we work', [
    ledParagraph(
      'Meetings.',
      `We meet bi-weekly, which here means ${timesAWeek(perWeek)} a week, for ${minutes} minutes. At the end of each ${sprint} there is a sprint review: we show what works, and you decide what comes next; the last sprint of a phase may be shorter. Each week you receive a written status with hours used, hours left, risks and next steps.`,
    ),
    ledParagraph(
      'AI tools.',
      'We use them for drafts of code, tests, mock data and documentation, and to review every change; an engineer answers for every line. The product uses no generative AI to score, decline or write to importers.',
    ),
  ]);
};

/** What happens from the signature to the decision on Phase 2, and how long the offer stands. */
export const nextSteps = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  return section('next-steps', 'Next steps and validity', [
    steps(
      `${parties.legalClauses.value === undefined ? 'Both sides’ counsel agree on the open clauses; then ' : ''}${client} signs the Phase 1 proposal. The kickoff meeting follows within ${terms.kickoffDays} business days.`,
      `We deliver the prototype ${weeks(phase1.weeks)} after kickoff; within ${terms.acceptanceDays} business days you accept it or report faults.`,
      'In the validation period you obtain the pilot importers’ written consent and access to both credit data providers: these are what could delay Phase 2.',
      `You decide on Phase 2 with one fixed ${money ? 'amount' : 'scope'}, the answers from the validation period, and a Microsoft partner’s quote for what our comparison with Power BI describes.`,
    ),
    paragraph(
      `${validitySentence(figures)}${money ? ` ${heldOpenSentence(figures)}` : ''} When both of us have signed in time, the ${money ? 'scope and the fixed price of Phase 1 bind' : 'scope of Phase 1 binds'} us; hours are estimates, and Phases 2 and 3 are fixed in their own orders.`,
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
        `We recommend Phase 1 because, before you decide on ${money ? dollars(figures.phase2.cost.low) : hours(fixed(figures.phase2.hours.low))} or more, it shows you what importers and underwriters say they would do with these screens.`,
        `We would advise you to stop after it if pilot importers say that they would not act on what the platform shows them or pay for it, if the credit data costs more than the program can bear, or if no fronting partner would rely on the reports. The validation period gives a first answer to all three, the third from a drawing only, at a fraction of the cost of Phase 2.${money ? ` Stop, too, if your own numbers in the business case stay below ${dollars(scaleYear(figures).year.low)} a year, the low end of its cost. Before you order Phase 2, ask a Microsoft partner for a quote: by our own estimate Fabric with Power Pages probably costs less, and if it meets your needs, take it.` : ''}`,
        `To begin, sign the Phase 1 proposal. It commits you to ${
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
      `${accountablePerson} of ${firm}, wrote this proposal, builds the prototype, leads the team in Phase 2, and is accountable for the figures. Ask for a résumé and two client references before you sign.`,
    ),
    ledParagraph('Biography.', placeholderText(biography)),
  ]);
