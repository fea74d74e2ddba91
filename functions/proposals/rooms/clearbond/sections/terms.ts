import { bullets, led, paragraph, section } from '#functions/proposals/publishing/blocks.ts';
import { days, dollarSpan, timesAWeek } from '#functions/proposals/publishing/format.ts';
import type { Section } from '#shared/proposals.ts';
import { client, type DocumentVariant } from '../document-variant.ts';

/** What the figures rest on, and the terms beyond those of the order. */
export const assumptions = ({ figures, money }: DocumentVariant): Section => {
  const { terms, targets, monthly } = figures;
  const ending = money
    ? ` Invoices are due ${days(terms.invoiceDays)} after receipt. When you end monthly services, support runs for ${days(terms.supportNoticeDays)} more (${dollarSpan(monthly.phase2.support)} a month after Phase 2, ${dollarSpan(monthly.phase3.support)} after Phase 3), infrastructure until you close your accounts, and data contracts for the notice that you agreed with the providers.`
    : '';
  return section('assumptions', 'Assumptions and terms', [
    paragraph(
      'The figures rest on the following. If an assumption fails, we tell you what it changes before we act on it.',
    ),
    bullets(
      led(
        'People.',
        `${client} names one decision-maker, who answers questions within ${days(terms.answerDays, 'business ')}, and an underwriter, who is available for ${terms.underwriterHours} hours a week in Phases 1 and 2.`,
      ),
      led(
        'Contracts.',
        `${client} obtains the consent of importers and holds the contracts with both credit data providers, the tariff data source, the payment service and the hosting providers. We choose the data vendor together.`,
      ),
      led(
        'Regulation.',
        'Legal questions, such as insurance licensing, privacy and the use of credit data, are for your counsel. We build what counsel decides.',
      ),
      led(
        'Scope.',
        `English, and bonds for imports into the United States. Phase 2 is sized for ${targets.phase2.pilotImporters.low} to ${targets.phase2.pilotImporters.high} pilot importers and one captive program. The platform monitors bonds; sureties or their agents file them with CBP.${money ? ' All amounts are in US dollars, without sales tax.' : ''}`,
      ),
    ),
    paragraph(
      `Each phase has an order of its own, with the terms that the Phase 1 proposal states: changes, acceptance, corrections, ownership, AI services, substitute, confidentiality, ending a phase, notice and precedence.${ending}`,
    ),
  ]);
};

/** How often both sides meet, and where AI tools do part of the work. */
export const howWeWork = ({ figures }: DocumentVariant): Section => {
  const { perWeek, minutes, sprintWeeks } = figures.meetings;
  const sprint = `${sprintWeeks === 2 ? 'two' : sprintWeeks}-week sprint`;
  return section('how-we-work', 'How we work', [
    paragraph(
      led(
        'Meetings.',
        `We meet bi-weekly, meaning ${timesAWeek(perWeek)} a week, for ${minutes} minutes. At the end of each ${sprint} there is a sprint review: we show what works, and you decide what comes next. Each week you receive a written status with hours used, hours left, risks and next steps.`,
      ),
    ),
    paragraph(
      led(
        'AI tools.',
        'We use them for drafts of code, tests, mock data and documentation, and for a second review of every change; an engineer is responsible for every line. The product uses no generative AI to score, decline or write to importers.',
      ),
    ),
  ]);
};
