import { bullets, heading, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { timesAWeek } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import { client, type DocumentVariant } from '../document-variant.ts';
import { commonTerms, endingServices, termsCaption } from './common-terms.ts';

/** What the figures rest on, and what is not included. */
export const assumptions = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { terms, targets } = figures;
  return section('assumptions', 'Assumptions', [
    paragraph(
      'The figures rest on the following. If an assumption fails, we tell you what it changes at the next meeting, before we act on it.',
    ),
    bullets(
      led(
        'One decision-maker',
        `at ${client}, who decides on scope and answers questions within ${terms.answerDays} business days.`,
      ),
      led(
        'Domain knowledge.',
        `An underwriter is available for ${terms.underwriterHours} hours a week in Phases 1 and 2.`,
      ),
      led(
        'Consent and contracts.',
        `${client} obtains the consent of importers and holds the contracts with both credit data providers, the payment service and the hosting providers.`,
      ),
      led('Data vendor.', 'One can be engaged for the scope and hours in the appendix. We choose it together.'),
      led(
        'Regulation.',
        'Legal questions, such as insurance licensing, privacy and the use of credit data, are for your counsel. We build what counsel decides.',
      ),
      led('One language, one country.', 'English, and bonds for imports into the United States.'),
      led('No filing.', 'The platform monitors bonds. Sureties, or their agents, file them with CBP.'),
      led(
        'Pilot size.',
        `Phase 2 is sized for ${targets.phase2.pilotImporters.low} to ${targets.phase2.pilotImporters.high} pilot importers and one captive program.`,
      ),
      ...onlyIf(money, led('Currency and taxes.', 'All amounts are in US dollars, without sales tax.')),
    ),
    heading('terms', 'Terms'),
    table(
      termsCaption,
      [words('Subject'), words('Term')],
      [
        [
          'Invoices',
          `In the parts stated for each phase. Kickoff is the day of the kickoff meeting; delivery and launch are the day of your acceptance. Due ${terms.invoiceDays} days after receipt of the invoice`,
        ],
        ...commonTerms(figures),
        endingServices(variant),
      ],
    ),
  ]);
};

/** How often both sides meet, and for what. */
export const meetings = ({ figures }: DocumentVariant): Section => {
  const { perWeek, minutes, sprintWeeks } = figures.meetings;
  const sprint = `${sprintWeeks === 2 ? 'two' : sprintWeeks}-week sprint`;
  return section('meetings', 'Meetings', [
    paragraph(
      `We meet bi-weekly, meaning ${timesAWeek(perWeek)} a week, for ${minutes} minutes. At the end of each ${sprint} there is a sprint review. We show what works, and you decide what comes next.`,
    ),
    paragraph(
      'Once a week you receive a written status: hours used, hours left, risks and next steps. A review at the end of each phase prepares your acceptance and the next phase.',
    ),
  ]);
};
