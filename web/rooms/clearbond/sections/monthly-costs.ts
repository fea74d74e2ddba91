import type { Section } from '#shared/proposals.ts';
import { amounts, columns, ledBullets, paragraph, section, table } from '#web/publishing/blocks.ts';
import { fixed, type Range, rounded, sum, times } from '#web/publishing/figures.ts';
import { days, dollarSpan, dollars, hours, percent } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';

/** A name in lower case, for use within a sentence; an acronym keeps its capitals. */
const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

export const runningCosts = ({ businessCase, cardFee, monthly, rates, terms }: Figures): Section => {
  const { phase2, phase3, dataApis } = monthly;
  const data = dollarSpan(dataApis);
  const infrastructure = [...phase2.infrastructure, phase2.textMessages];
  const whole = ({ low, high }: Range): Range => rounded({ low: Math.max(1, low), high: Math.max(1, high) });
  return section('running-costs', 'Monthly running costs', [
    table(
      'Monthly cost',
      columns('Service', 'What it contains', amounts('After Phase 2'), amounts('After Phase 3')),
      [
        [
          'Infrastructure',
          `${infrastructure.map(({ name, cost }, index) => `${index === 0 ? name : inSentence(name)} ${dollarSpan(cost)}`).join(', ')}; after Phase 3 the same, redundant and larger`,
          dollarSpan(sum(infrastructure.map(({ cost }) => cost))),
          dollarSpan(phase3.infrastructure),
        ],
        [
          'Support',
          `Corrections, updates and questions in business hours: ${hours(phase2.supportHours)}, then ${hours(phase3.supportHours)}${phase2.support.agreed || phase3.support.agreed ? '' : `, at ${dollars(rates.own)} per hour, more only if you approve`}`,
          dollarSpan(phase2.support),
          dollarSpan(phase3.support),
        ],
        ['Third-party data APIs', 'Both credit data providers, and tariff data', data, data],
      ],
      ['Total', '', dollarSpan(phase2.total), dollarSpan(phase3.total)],
    ),
    ledBullets({
      'Infrastructure and support.': `After Phase 3 they come to ${dollarSpan(phase3.infrastructureAndSupport)}. You pay the providers directly, without markup.`,
      'Support and exit.': `Support answers within ${hours(fixed(terms.support.downHours))} of business time if the platform is down, and within ${days(terms.support.otherDays, 'business ')} otherwise. You can end it with ${days(terms.supportNoticeDays)}’ notice. You then have within ${days(terms.exitDays, 'business ')} the code, the data as CSV files and a database dump, uploaded files, and operating instructions.`,
      'Data APIs.': `A cap on what is bought, until the providers’ terms are negotiated. At ${businessCase.importers} importers it leaves ${dollarSpan(whole(times(dataApis, 1 / businessCase.importers)))} a month for each: scores at application, at renewal and after an alert.`,
      'Card payments.': `The payment service keeps ${percent(cardFee.percent)} plus ${dollars(cardFee.fixed)} per transaction, out of what importers pay.`,
      'Not included.':
        'What the business case adds; brokers’ charges for daily files; support around the clock; insurance; legal advice.',
    }),
  ]);
};

/** Replaces `runningCosts` in a document in which no amount of money may appear. */
export const runningServices = ({ monthly: { phase2, phase3 } }: Figures): Section => {
  const services = [...phase2.infrastructure, phase2.textMessages].map(({ name }) => inSentence(name));
  return section('running-services', 'What runs every month', [
    paragraph(
      `After launch the platform needs these services, on your own accounts: ${new Intl.ListFormat('en-US').format(services)}. Our support takes ${hours(phase2.supportHours)} a month after Phase 2 and ${hours(phase3.supportHours)} after Phase 3.`,
    ),
  ]);
};
