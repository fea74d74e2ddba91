import { bullets, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { days, hours, timesAWeek } from '#functions/proposals/lib/format.ts';
import type { Proposal, Section } from '#shared/proposals.ts';
import { client, type DocumentVariant, imprint } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { orderForm, orderTerms, signatures } from '../sections/order.ts';
import { orderDecides, paymentSplit, priceQuote } from '../sections/phase1-quote.ts';
import { futurePhases, phase1Schedule } from '../sections/phase1-terms.ts';
import { prototypeScope } from '../sections/prototype-phase.ts';
import { fullProposal } from './full-proposal.ts';

const scope = (variant: DocumentVariant): Section => {
  const { phase1 } = variant.figures;
  return section('scope', 'What you get', [
    paragraph(
      `Phase 1 delivers a working prototype for two of the three stakeholder groups, in ${hours(phase1.hours)} of work.`,
    ),
    ...prototypeScope(variant),
  ]);
};

const assumptions = ({ figures }: DocumentVariant): Section =>
  section('assumptions', 'Assumptions', [
    paragraph('The quote rests on the following.'),
    bullets(
      led(
        'People.',
        `${client} names one decision-maker, who answers questions within ${days(figures.terms.answerDays, 'business ')}, and an underwriter for ${figures.terms.underwriterHours} hours a week.`,
      ),
      led(
        'Meetings.',
        `Bi-weekly, meaning ${timesAWeek(figures.meetings.perWeek)} a week, for ${figures.meetings.minutes} minutes, the two walkthroughs included.`,
      ),
      led(
        'Design.',
        'Our standard components with your colors and logo, for current versions of the common browsers on desktop and phone.',
      ),
    ),
  ]);

/** The Phase 1 offer with prices, for signature. */
export const phase1Proposal = (figures: Figures): Proposal => {
  const variant = { figures, money: true };
  return {
    slug: 'proposal-phase1',
    title: 'Customs-Bond Risk Platform: Phase 1 Proposal',
    subtitle: 'Order form: prototype at a fixed price, payment, acceptance and signatures',
    ...imprint(figures),
    decides: orderDecides(figures),
    sections: [
      orderForm(variant),
      scope(variant),
      priceQuote(variant),
      paymentSplit(variant),
      phase1Schedule(variant),
      assumptions(variant),
      orderTerms(figures, fullProposal(figures)),
      futurePhases(variant),
      signatures(variant),
    ],
  };
};
