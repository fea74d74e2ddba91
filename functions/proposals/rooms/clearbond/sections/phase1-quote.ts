import {
  amounts,
  bullets,
  heading,
  led,
  onlyIf,
  paragraph,
  section,
  table,
  words,
} from '#functions/proposals/lib/blocks.ts';
import type { Instalment, Range } from '#functions/proposals/lib/figure-types.ts';
import { count, days, dollarSpan, dollars, hours, percent, weeks } from '#functions/proposals/lib/format.ts';
import { agreedRow, amountsInOneLine, due, inOneLine } from '#functions/proposals/lib/phase-tables.ts';
import type { Figure, Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

const fixed = (value: number): Range => ({ low: value, high: value });

/** What decides on the order: its price, how long it takes, and what is paid at once. */
export const orderDecides = (figures: DocumentVariant['figures']): Figure[] => {
  const { phase1 } = figures;
  const quote = phase1Quote(figures);
  const [first] = phase1.instalments;
  return [
    { value: dollars(quote), label: 'fixed price' },
    { value: weeks(phase1.weeks), label: 'from kickoff' },
    ...(first ? [{ value: dollars((quote * first.percent) / 100), label: `due ${due(first).toLowerCase()}` }] : []),
  ];
};

/** The price quote, line by line, and what happens when something changes. */
export const priceQuote = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('price-quote', 'Price quote', [
    paragraph(
      `We quote Phase 1 at a fixed price of ${dollars(quote)}. It is estimated at ${hours(phase1.hours)} and ${dollarSpan(phase1.cost)}; the quote is the low end, for the scope as written. If that takes longer than estimated, we bear the cost.`,
    ),
    table(
      'Price quote for Phase 1',
      [words('Item'), words('Result'), amounts('Hours'), amounts('Rate'), amounts('Amount')],
      [
        ...phase1.packages.map((work) => [
          work.name,
          work.result,
          count(work.hours.low),
          dollars(rates.own),
          dollars(work.hours.low * rates.own),
        ]),
        ...agreedRow(fixed(quote), fixed(phase1.hours.low * rates.own), 3),
      ],
      ['Fixed price', '', count(phase1.hours.low), '', dollars(quote)],
    ),
    ...onlyIf(
      reserve.cost > 0,
      heading('change-reserve', 'The change reserve'),
      paragraph('People who see a prototype ask for changes. The reserve covers small ones without a new contract.'),
      bullets(
        led(
          'Size.',
          `Up to ${hours(fixed(reserve.hours))} at ${dollars(rates.own)} per hour: up to ${dollars(reserve.cost)}.`,
        ),
        led('Use.', 'Only for changes to the scope that you approve in writing, with the hours stated first.'),
        led('Billing.', 'Hours used are added to the last invoice. Unused hours are not charged.'),
        led('Ceiling.', `Phase 1 cannot exceed ${dollars(phase1.cost.high)}.`),
      ),
    ),
  ]);
};

const trigger = ({ due: moment }: Instalment): string => {
  if (typeof moment === 'object') return `The end of week ${moment.week}`;
  return moment === 'kickoff' ? 'The kickoff meeting' : 'Your acceptance of the prototype';
};

/** The instalments of the quote. */
export const paymentSplit = ({ figures }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  const quote = phase1Quote(figures);
  const amount = (percentage: number): string => dollars((quote * percentage) / 100);
  return section('payment', 'Payment', [
    paragraph(
      `The quote is paid as ${inOneLine(phase1.instalments)}, which is ${amountsInOneLine(quote, phase1.instalments)}.`,
    ),
    table(
      'Payment of the quote',
      [words('Due'), amounts('Share'), amounts('Amount'), words('Trigger')],
      phase1.instalments.map((instalment) => [
        due(instalment),
        percent(instalment.percent),
        amount(instalment.percent),
        trigger(instalment),
      ]),
      ['Total', percent(100), dollars(quote), ''],
    ),
    paragraph(
      `We invoice each part on the day of its trigger, and it is due ${days(terms.invoiceDays)} after you receive the invoice. Amounts are in US dollars, without sales tax. We host the prototype free of charge for ${days(terms.prototypeHostingDays)} after acceptance, or until your decision on Phase 2 if that comes first. Code and documents are yours once the last part is paid.`,
    ),
  ]);
};
