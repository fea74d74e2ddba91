import { amounts, bullets, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, percent } from '#functions/proposals/lib/format.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

const supportPurpose = 'Corrections, updates and questions';
const dataPurpose = 'Both credit data providers, and tariff data';

/** What is paid, or kept running, every month after launch. */
export const monthlyCosts = (variant: DocumentVariant): Section =>
  variant.money ? costsAfterLaunch(variant) : servicesAfterLaunch(variant);

const costsAfterLaunch = ({ figures }: DocumentVariant): Section => {
  const { monthly, cardFee, rates, targets, terms } = figures;
  const { phase2, phase3, dataApis } = monthly;
  const exampleFee = (cardFee.examplePayment * cardFee.percent) / 100 + cardFee.fixed;
  const forEach = (importers: number): string => dollarSpan(times(dataApis, 1 / importers));
  return section('running-costs', 'Monthly running costs', [
    paragraph(
      `After Phase 2 the platform costs ${dollarSpan(phase2.total)} a month, after Phase 3 ${dollarSpan(phase3.total)}. Both amounts include ${dollarSpan(dataApis)} for third-party data APIs, which you would buy with any software. Phase 1 has no monthly cost while we host the prototype free of charge.`,
    ),
    table(
      'Monthly cost after Phase 2',
      [words('Service'), words('What it is for'), amounts('Per month')],
      [
        ...[...phase2.infrastructure, phase2.textMessages].map((line) => [
          line.name,
          line.purpose,
          dollarSpan(line.cost),
        ]),
        ['Support', supportPurpose, dollarSpan(phase2.support)],
        ['Third-party data APIs', dataPurpose, dollarSpan(dataApis)],
      ],
      ['Total', '', dollarSpan(phase2.total)],
    ),
    table(
      'Monthly cost after Phase 3',
      [words('Service'), words('What it is for'), amounts('Per month')],
      [
        [
          'Infrastructure and support',
          `The same services, redundant and larger (${dollarSpan(phase3.infrastructure)}), and support (${dollarSpan(phase3.support)})`,
          dollarSpan(phase3.infrastructureAndSupport),
        ],
        ['Third-party data APIs', dataPurpose, dollarSpan(dataApis)],
      ],
      ['Total', '', dollarSpan(phase3.total)],
    ),
    heading('running-costs-notes', 'How to read these amounts'),
    bullets(
      led(
        'Support.',
        `${hours(phase2.supportHours)} a month after Phase 2 and ${hours(phase3.supportHours)} after Phase 3, in business hours${phase2.support.agreed || phase3.support.agreed ? '' : `, at ${dollars(rates.own)} per hour`}. You can end it with ${terms.supportNoticeDays} days’ notice and run the platform yourselves.`,
      ),
      led(
        'Infrastructure.',
        'You pay the providers directly, on your own accounts, at their list rates. We take no margin.',
      ),
      led(
        'Data APIs.',
        `A budget, the same for ${targets.phase2.pilotImporters.high} importers as for ${targets.phase3.importers}. In the pilot it pays mostly for minimum fees and scores on demand, up to ${forEach(targets.phase2.pilotImporters.high)} an importer. At ${targets.phase3.importers} importers it leaves ${forEach(targets.phase3.importers)} each, which means scores at application, at renewal and after an alert. If you want every importer scored every month, the budget grows with their number. Terms with the providers have yet to be negotiated.`,
      ),
      led(
        'Card payments.',
        `The payment service keeps ${percent(cardFee.percent)} plus ${dollars(cardFee.fixed)} per transaction, so of a payment of ${dollars(cardFee.examplePayment)} it keeps ${dollars(exampleFee)}. The fee comes out of what importers pay and is not part of the amounts above.`,
      ),
      led(
        'Not in these amounts.',
        'The SOC 2 auditor’s fee, brokers’ charges for daily files, support around the clock, insurance, legal advice, and your own staff.',
      ),
    ),
  ]);
};

const servicesAfterLaunch = ({ figures }: DocumentVariant): Section => {
  const { phase2, phase3 } = figures.monthly;
  const { supportNoticeDays } = figures.terms;
  return section('running-services', 'What runs every month', [
    paragraph(
      `After launch the platform needs the services below and ${hours(phase2.supportHours)} of our support a month. After Phase 3 the same services are redundant and larger, and support takes ${hours(phase3.supportHours)} a month, in business hours.`,
    ),
    table(
      'Services after launch',
      [words('Service'), words('What it is for')],
      [
        ...[...phase2.infrastructure, phase2.textMessages].map((line) => [line.name, line.purpose]),
        ['Support', supportPurpose],
        ['Third-party data APIs', dataPurpose],
      ],
    ),
    paragraph(
      `Infrastructure runs on your own accounts. You can end support with ${supportNoticeDays} days’ notice; the operating instructions are written so that others can take over.`,
    ),
  ]);
};
