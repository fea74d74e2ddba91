import { bullets, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { dollars, hours, timesAWeek, weeks } from '#functions/proposals/lib/format.ts';
import { formatDate } from '#shared/dates.ts';
import type { Proposal, Section } from '#shared/proposals.ts';
import { client, type DocumentVariant, imprint, validUntil } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Quote } from '../figures/program-totals.ts';
import { signedBy } from '../parties.ts';
import { orderForm, orderTerms, signatures } from '../sections/order.ts';
import { paymentSplit, priceQuote } from '../sections/phase1-quote.ts';
import { futurePhases, phase1Schedule } from '../sections/phase1-terms.ts';
import { prototypeScope } from '../sections/prototype-phase.ts';
import { fullProposal } from './full-proposal.ts';

const letter = ({ figures }: DocumentVariant): Section => {
  const { phase1 } = figures;
  return section('letter', `Letter to ${client}`, [
    {
      kind: 'letter',
      salutation: `Dear ${client} team,`,
      paragraphs: [
        `This is the offer for Phase 1 alone: a prototype of the customs-bond risk platform, in ${weeks(phase1.weeks)}, at a fixed ${dollars(phase1Quote(figures))}. It contains everything you need to decide.`,
        'Show the prototype to importers, underwriters and a fronting partner. Would they use it, trust it, and base decisions on it? The answers cost little now, and much more once the product has been built.',
        `The offer stands until ${formatDate(validUntil(figures))}.`,
      ],
      closing: 'Sincerely,',
      signedBy,
    },
  ]);
};

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
        `${client} names one decision-maker, who answers questions within ${figures.terms.answerDays} business days, and an underwriter for ${figures.terms.underwriterHours} hours a week.`,
      ),
      led('Data.', 'The prototype holds mock data only, so it needs no consent and no data contract.'),
      led(
        'Meetings.',
        `Bi-weekly, meaning ${timesAWeek(figures.meetings.perWeek)} a week, for ${figures.meetings.minutes} minutes, the two walkthroughs included.`,
      ),
      led('Design.', 'Our standard components with your colors and logo, not a design system of your own.'),
      led('Browsers.', 'Current versions of the common browsers, on desktop and phone.'),
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
    sections: [
      letter(variant),
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
