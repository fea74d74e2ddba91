import type { Section } from '#shared/proposals.ts';
import { ledBullets, ledParagraph, paragraph, section, steps } from '#web/publishing/blocks.ts';
import { fixed } from '#web/publishing/figures.ts';
import { count, days, dollars, hours, span, timesAWeek, weeks } from '#web/publishing/format.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import { client, type DocumentVariant, firm, validitySentence, windowSentences } from '../document-variant.ts';
import { responsibility } from '../drawings/responsibility.ts';
import { breakEven, winsFrom } from '../figures/options.ts';
import { phase1Quote } from '../figures/program-totals.ts';
import { accountablePerson, biography, signedBy } from '../parties.ts';

/** What the figures rest on, and the terms beyond those of the order. */
export const assumptions = ({ figures, money }: DocumentVariant): Section => {
  const { terms, targets } = figures;
  return section('assumptions', 'Assumptions and terms', [
    ledBullets({
      'People.': `${client} names a decision-maker, who answers questions within ${days(terms.answerDays, 'business ')}, and an underwriter for ${terms.underwriterHours} hours a week in Phases 1 and 2.`,
      'Contracts.': `${client} obtains the consent of importers and holds the contracts with both credit data providers, the tariff data source, and the payment and hosting services. We choose the data vendor together.`,
      'Regulation.': 'Insurance licensing, privacy and the use of credit data are for your counsel to decide.',
      'Scope.': `The platform is in English, for bonds on imports into the United States. Phase 2 is sized for ${span(targets.phase2.pilotImporters)} pilot importers and one captive program. Sureties or their agents file bonds.${money ? ' All amounts are in US dollars, without sales tax.' : ''}`,
      'Orders.': `Each phase has an order of its own, on the terms of the Phase 1 proposal. If an assumption fails, we tell you what it changes before we act on it.`,
    }),
  ]);
};

/** Who does what, and how often both sides meet. */
export const howWeWork = ({ figures }: DocumentVariant): Section => {
  const { perWeek, minutes, sprintWeeks } = figures.meetings;
  const sprint = `${sprintWeeks === 2 ? 'two' : sprintWeeks}-week sprint`;
  return section('how-we-work', 'How we work', [
    responsibility(),
    ledParagraph(
      'Meetings.',
      `We meet bi-weekly, which here means ${timesAWeek(perWeek)} a week, for ${minutes} minutes. At the end of each ${sprint} there is a sprint review: we show what works, and you decide what comes next. Each week you receive hours used and left, risks and next steps in writing.`,
    ),
  ]);
};

/** What happens from the signature to the decision on Phase 2, and how long the offer stands. */
export const nextSteps = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  return section('next-steps', 'Next steps and validity', [
    paragraph(`${validitySentence(figures)}${money ? ` ${windowSentences(figures, 'price and scope stand')}` : ''}`),
    steps(
      `Both sides’ counsel agree on the clauses, and both sides sign. Kickoff follows within ${terms.kickoffDays} business days.`,
      `We deliver the prototype ${weeks(phase1.weeks)} after kickoff; within ${terms.acceptanceDays} business days you accept it or report faults.`,
      'In the validation period you obtain the pilot importers’ consent and access to both credit data providers: only these could delay Phase 2.',
      `You decide on Phase 2 with one fixed ${money ? 'amount' : 'scope'} and the answers from the validation period.`,
    ),
  ]);
};

/** The letter that closes the full proposal and the hours breakdown. */
export const closingLetter = ({ figures, money }: DocumentVariant): Section => {
  const [importers, wins] = [breakEven(figures), winsFrom(figures)];
  return section('closing-letter', 'Closing letter', [
    {
      kind: 'letter',
      salutation: `Dear ${client} team,`,
      paragraphs: [
        `We recommend Phase 1 because it shows you what importers and underwriters would do with these screens, before you decide on ${money ? dollars(figures.phase2.cost.low) : hours(fixed(figures.phase2.hours.low))} or more.`,
        `Stop there if pilot importers would not act on the warnings${money ? ' or not pay for them' : ''}, if credit data costs more than the program can bear, or if no fronting partner would rely on the reports.${
          money
            ? `${importers === undefined ? '' : ` Stop, too, if you expect fewer than ${count(importers)} importers, or if your own numbers stay below the low end of the cost.`}${wins === undefined ? '' : ` With fewer than ${count(wins)}, another way leaves more.`} Ask a Microsoft partner for a quote before you order Phase 2.`
            : ''
        }`,
        `The Phase 1 proposal commits you to ${money ? dollars(phase1Quote(figures)) : 'Phase 1'} and to nothing after it.`,
      ],
      closing: 'Sincerely,',
      signedBy,
    },
  ]);
};

/** Who wrote the proposal and answers for it. */
export const author = (): Section =>
  section('author', 'About the author', [
    paragraph(
      `The author, ${accountablePerson} of ${firm}, builds the prototype, leads the team in Phase 2, and answers for the figures. Ask for a résumé and two client references before you sign.`,
    ),
    ledParagraph('Biography.', placeholderText(biography)),
  ]);
