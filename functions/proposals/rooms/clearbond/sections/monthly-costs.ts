import {
  amounts,
  bullets,
  callout,
  heading,
  led,
  paragraph,
  section,
  table,
  words,
} from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, percent } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

const supportPurpose = 'Corrections, updates and questions';
const dataPurpose = 'Both credit data providers, statements and tariff data';

/** What has to be paid, or kept running, every month after launch. */
export const monthlyCosts = (variant: DocumentVariant): Section =>
  variant.money ? costsAfterLaunch(variant) : servicesAfterLaunch(variant);

const costsAfterLaunch = ({ figures }: DocumentVariant): Section => {
  const { monthly, cardFee, rates } = figures;
  const { phase2, phase3, dataApis } = monthly;
  const exampleFee = (cardFee.examplePayment * cardFee.percent) / 100 + cardFee.fixed;
  return section('running-costs', 'Monthly running costs', [
    paragraph(
      `After Phase 2 the platform costs ${dollarSpan(phase2.total)} a month, after Phase 3 ${dollarSpan(phase3.total)}. No monthly cost is stated for Phase 1. Of these amounts, ${dollarSpan(dataApis)} a month are third-party data APIs, which you would pay for under any software.`,
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
        ['Infrastructure', 'The same services, redundant and at larger size', dollarSpan(phase3.infrastructure)],
        ['Support', supportPurpose, dollarSpan(phase3.support)],
        ['Infrastructure and support', 'The two lines above together', dollarSpan(phase3.infrastructureAndSupport)],
        ['Third-party data APIs', dataPurpose, dollarSpan(dataApis)],
      ],
      ['Total', 'Infrastructure and support, and data APIs', dollarSpan(phase3.total)],
    ),
    heading('running-costs-notes', 'How to read these amounts'),
    bullets(
      led(
        'Support.',
        `${hours(phase2.supportHours)} a month in Phase 2 and ${hours(phase3.supportHours)} in Phase 3, at ${dollars(rates.own)} per hour. You may end it with a month’s notice and run the platform yourselves.`,
      ),
      led(
        'Infrastructure.',
        'Paid by you to the providers, on your own accounts, at their list rates. We take no margin on it.',
      ),
      led(
        'Data APIs.',
        'The range is wide because both credit data providers charge by the number of requests, and because their terms are not negotiated yet. Caching keeps it down; see the next section.',
      ),
      led(
        'Card payments.',
        `The payment service keeps ${percent(cardFee.percent)} plus ${dollars(cardFee.fixed)} per transaction, so of a payment of ${dollars(cardFee.examplePayment)} it keeps ${dollars(exampleFee)}. The fee is taken from what importers pay and is not part of the amounts above.`,
      ),
    ),
    callout(
      'note',
      'Not in these amounts',
      'The fee of the SOC 2 auditor, insurance, legal advice, and your own staff. None of them is paid to us.',
    ),
  ]);
};

const servicesAfterLaunch = ({ figures }: DocumentVariant): Section => {
  const { phase2, phase3 } = figures.monthly;
  return section('running-services', 'What runs every month', [
    paragraph(
      `After launch the platform needs the services below and ${hours(phase2.supportHours)} of our support a month. After Phase 3 the same services run redundantly and at larger size, and support takes ${hours(phase3.supportHours)} a month.`,
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
      'Infrastructure runs on your own accounts. Support may be ended with a month’s notice; the instructions for operation are written so that others can take over.',
    ),
  ]);
};
