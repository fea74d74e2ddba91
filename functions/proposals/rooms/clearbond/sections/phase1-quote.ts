import { amounts, bullets, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { count, dollarSpan, dollars, hours, percent } from '#functions/proposals/lib/format.ts';
import { due } from '#functions/proposals/lib/phase-tables.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

/** The price quote, line by line, and what happens when something changes. */
export const priceQuote = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('price-quote', 'Price quote', [
    paragraph(
      `We quote Phase 1 at a fixed price of ${dollars(quote)}. Estimated at ${hours(phase1.hours)} it comes to ${dollarSpan(phase1.cost)}; the quote is the low end, for the scope as written. If that takes longer than estimated, we bear the cost.`,
    ),
    table(
      'Price quote for Phase 1',
      [words('Item'), words('Result'), amounts('Hours'), amounts('Rate'), amounts('Amount')],
      phase1.packages.map((work) => [
        work.name,
        work.result,
        count(work.hours.low),
        dollars(rates.own),
        dollars(work.hours.low * rates.own),
      ]),
      ['Fixed price', '', count(phase1.hours.low), '', dollars(quote)],
    ),
    heading('change-reserve', 'The change reserve'),
    paragraph('People who see a prototype ask for changes. The reserve covers small ones without a new contract.'),
    bullets(
      led('Size.', `Up to ${reserve.hours} hours, at ${dollars(rates.own)} per hour: up to ${dollars(reserve.cost)}.`),
      led('Use.', 'Only for changes to the scope that you approve in writing, with the hours stated first.'),
      led('Billing.', 'Hours used are added to the invoice on delivery. Unused hours are not charged.'),
      led(
        'Ceiling.',
        `Phase 1 cannot exceed ${hours({ low: phase1.hours.high, high: phase1.hours.high })} and ${dollars(phase1.cost.high)}.`,
      ),
    ),
  ]);
};

/** The two instalments of the quote. */
export const paymentSplit = ({ figures }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  const quote = phase1Quote(figures);
  const amount = (percentage: number): string => dollars((quote * percentage) / 100);
  const first = phase1.instalments[0]?.percent ?? 0;
  return section('payment', 'Payment', [
    paragraph(
      `The quote is paid in two equal parts of ${amount(first)} each: ${percent(first)} at kickoff and ${percent(100 - first)} on delivery.`,
    ),
    table(
      'Payment of the quote',
      [words('Due'), amounts('Share'), amounts('Amount'), words('Trigger')],
      phase1.instalments.map((instalment) => [
        due(instalment),
        percent(instalment.percent),
        amount(instalment.percent),
        instalment.due === 'kickoff' ? 'The kickoff meeting' : 'Your acceptance of the prototype',
      ]),
      ['Total', percent(100), dollars(quote), ''],
    ),
    paragraph(
      `We invoice each part on the day of its trigger, and it is due ${terms.invoiceDays} days after you receive the invoice. Amounts are in US dollars, without sales tax. We host the prototype free of charge for ${terms.prototypeHostingDays} days after acceptance, or until your decision on Phase 2 if that comes first. Code and documents are yours once the second part is paid.`,
    ),
  ]);
};
