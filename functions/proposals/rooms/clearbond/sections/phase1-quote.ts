import { amounts, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import type { Instalment } from '#functions/proposals/publishing/figure-types.ts';
import { count, dollarSpan, dollars, hours, percent, weeks } from '#functions/proposals/publishing/format.ts';
import { agreedRow, due } from '#functions/proposals/publishing/phase-tables.ts';
import { fixed } from '#functions/proposals/publishing/range.ts';
import type { Figure, Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

/** The price that is agreed, and what it could rise to. */
export const priceFigure = (figures: DocumentVariant['figures']): Figure => ({
  value: dollars(phase1Quote(figures)),
  label: `fixed${phase1Reserve(figures).cost > 0 ? `; up to ${dollars(figures.phase1.cost.high)} if you approve changes` : ''}`,
});

/** What decides on the order: its price, how long it takes, and what is paid at once. */
export const orderDecides = (figures: DocumentVariant['figures']): Figure[] => {
  const { phase1 } = figures;
  const quote = phase1Quote(figures);
  const [first] = phase1.instalments;
  return [
    priceFigure(figures),
    { value: weeks(phase1.weeks), label: 'from kickoff' },
    ...(first
      ? [{ value: dollars((quote * first.percent) / 100), label: `of it invoiced ${due(first).toLowerCase()}` }]
      : []),
  ];
};

const trigger = ({ due: moment }: Instalment): string => {
  if (typeof moment === 'object') return `The end of week ${moment.week}`;
  return moment === 'kickoff' ? 'The kickoff meeting' : 'The handover of the prototype';
};

/** The price quote, line by line, and its instalments. */
export const priceQuote = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('price-quote', 'Price quote and payment', [
    paragraph(
      `Phase 1 costs a fixed ${dollars(quote)} for the scope as written; if that takes us longer, we bear the cost.${reserve.cost > 0 ? ` Changes that you approve can add up to ${dollars(reserve.cost)}: ${hours(phase1.hours)} and ${dollarSpan(phase1.cost)} in all.` : ''} Amounts are in US dollars, without sales tax.`,
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
    table(
      'Payment of the quote',
      [words('Installment'), amounts('Share'), amounts('Amount'), words('Invoiced on the day of')],
      phase1.instalments.map((instalment) => [
        due(instalment),
        percent(instalment.percent),
        dollars((quote * instalment.percent) / 100),
        trigger(instalment),
      ]),
      ['Total', percent(100), dollars(quote), ''],
    ),
  ]);
};
