import { formatDate } from '#shared/dates.ts';
import { count, days, dollarSpan, dollars, percent, weeks } from '#web/publishing/format.ts';
import type { Term } from '#web/publishing/terms.ts';
import { clauses } from './clauses.ts';
import { comparisonRows } from './comparison/rows.ts';
import { criticalTally } from './comparison/rules.ts';
import { validUntil } from './document-variant.ts';
import type { Figures } from './figures/figures.ts';
import { breakEven, platformOf } from './figures/options.ts';
import { phase1Quote, programTotals } from './figures/program-totals.ts';
import { totalOf } from './figures/three-years.ts';
import { leadInWords } from './sections/business-case.ts';

/** The terms and figures on which the client decides, by keys that stay the same from edition to edition. */
export const terms = (figures: Figures): Term[] => {
  const { phase1, phase2, phase3, monthly, rivals, targets, businessCase: sample, terms: agreed } = figures;
  const quote = phase1Quote(figures);
  const part = (index: number): string => dollars((quote * (phase1.installments.at(index)?.percent ?? 0)) / 100);
  const rows = comparisonRows(figures);
  const { critical, failed } = criticalTally(rows);
  const all: Record<string, [name: string, value: string]> = {
    price: [
      'Price of Phase 1',
      `${dollars(quote)} fixed; at most ${dollars(phase1.cost.high)} with changes that you approve`,
    ],
    program: ['All three phases', dollarSpan(programTotals(figures).cost)],
    monthly: [
      'Monthly cost',
      `None stated for Phase 1; ${dollarSpan(monthly.phase2.total)} after Phase 2; ${dollarSpan(monthly.phase3.total)} after Phase 3`,
    ],
    'payment-first': [
      'First payment',
      `${part(0)}, invoiced at the kickoff meeting, due ${days(agreed.invoiceDays)} after receipt`,
    ],
    'payment-last': [
      'Second payment',
      `${part(-1)}, invoiced on delivery, due ${days(agreed.invoiceDays)} after acceptance`,
    ],
    'last-day': ['Validity', formatDate(validUntil(figures))],
    signing: [
      'Time to sign',
      `Until the last day, or ${days(agreed.signDays, 'business ')} after we first return your form if that is later`,
    ],
    delivery: [
      'Kickoff and delivery',
      `Kickoff within ${days(agreed.kickoffDays, 'business ')} of the second signature; delivery ${weeks(phase1.weeks)} later`,
    ],
    'later-phases': ['Length of later phases', `Phase 2 ${weeks(phase2.weeks)}; Phase 3 ${weeks(phase3.weeks)}`],
    acceptance: [
      'Acceptance',
      `By checks for each of ${count(phase1.packages.length)} work packages, within ${days(agreed.acceptanceDays, 'business ')}; silence counts as acceptance ${days(agreed.acceptanceDays, 'business ')} after a reminder`,
    ],
    'second-failure': [
      'After a second failed test',
      `Faults are corrected within ${days(agreed.correctFaultDays, 'business ')}; after a second failure you set another date, or end the phase and pay only for what you accept`,
    ],
    late: [
      'Late delivery',
      `${percent(agreed.latePercent.week)} off for each full week, ${percent(agreed.latePercent.most)} at most, also while a failed delivery is corrected; you may also end the phase; no other claim for the delay, except for intent or gross negligence. An event beyond control moves the date`,
    ],
    hosting: [
      'Hosting of the prototype',
      `Free from delivery until ${days(agreed.prototypeHostingDays)} after acceptance, then on your account or switched off`,
    ],
    ending: [
      'Ending the phase',
      'You at any time; we only if a payment or an answer is missing after a reminder. You pay for the packages that you accept, and for reported hours on the rest, unless you end it for a late delivery, an event beyond control, a declined substitute, or a second failed test',
    ],
    liability: [
      'Liability and eight other clauses',
      `${count(clauses.length)} clauses in our draft, for both sides’ counsel; liability of each side limited to the price of the phase`,
    ],
    license: [
      'What you own',
      'All that is made for the phase, once paid; our standard components under an irrevocable, perpetual, worldwide license',
    ],
    confidentiality: [
      'Who may read the offer',
      'Your staff and advisers; hours and comparison also partners, importers and vendors whom you ask',
    ],
    service: [
      'Support, recovery and exit',
      `Answers within ${count(agreed.support.downHours)} business hours when the platform is down; at most ${count(targets.phase2.lossMinutes)} minutes of entries lost; everything handed over within ${days(agreed.exitDays, 'business ')}`,
    ],
    api: ['API keys for partners', 'From Phase 3; in Phase 2 only for the data vendor'],
    model: [
      'Trained model',
      `In Phase 2, if at least ${count(targets.leastClaims)} past claims are on record; else rules`,
    ],
    ai: [
      'AI services',
      'Your documents, what you tell us in confidence, and importers’ data go into none without your written approval; you may keep to evaluate what AI tools produced',
    ],
    use: ['Use before payment', 'You may use and show all of it, to evaluate it'],
    notices: [
      'Notices, signatures, business days',
      'By email, which counts as writing; signatures may be electronic; a business day is one on which banks in New York are open',
    ],
    agreement: ['Whole agreement', 'The order alone; it prevails over a purchase order, and changes only in writing'],
    'break-even': [
      'Business case',
      `On our assumptions it pays for itself from ${count(breakEven(figures) ?? 0)} importers on. ${leadInWords(figures)}`,
    ],
    claim: ['Assumed: a claim', `${dollars(sample.claim)}, net of recoveries`],
    paying: [
      'Assumed: importers that pay',
      `${count((targets.phase3.importers * sample.subscribersPercent) / 100)} of ${count(targets.phase3.importers)}`,
    ],
    renewal: ['Assumed: hours saved at a renewal', count(sample.renewalHoursSaved)],
    staff: ['Assumed: staff with Power BI', `${count(sample.staffLicenses)}`],
    owning: [
      `Cost of the platform over ${count(figures.yearsOfUse)} years`,
      `${dollarSpan(platformOf(figures).cost)}, with the auditor, penetration tests and your staff`,
    ],
    fabric: [
      `Fabric F${rivals.fabric.unitsForMany} with Power Pages at ${count(rivals.manyUsers)} users`,
      `${dollarSpan(totalOf('Power Pages', rivals.manyUsers, figures))} against ${dollarSpan(totalOf('Phase 3', rivals.manyUsers, figures))} for the platform: within the error of the estimate`,
    ],
    recovery: [
      'After a failure',
      `Runs again within ${count(targets.phase2.restoreHours)} hours of business time; in Phase 3 within ${count(targets.phase3.restoreMinutes)} minutes, by failover`,
    ],
    requirements: [
      'Requirements compared with Power BI',
      `${count(rows.length)}, of which ${count(critical)} are critical; Power BI fails ${count(failed)} of these`,
    ],
  };
  return Object.entries(all).map(([key, [name, value]]) => ({ key, name, value }));
};

/** Why a term is not what it was in the edition before. */
export const reasons: Readonly<Record<string, string>> = {
  'payment-last':
    'Edition 2.0 had moved the second payment from acceptance to handover. It waits for acceptance again, as in edition 1.0.',
  'last-day': 'Thirty days from the new date.',
  signing: 'One window for everybody, without an earlier day by which the form must reach us.',
  delivery: 'Both sides sign, so the later signature counts.',
  acceptance: 'Each work package has checks of its own, which a person can perform.',
  'second-failure': 'New: a time for corrections, another date as your choice, and this rule stands with acceptance.',
  late: 'That you have no other claim is to your disadvantage: edition 2.0 left it open. New in your favor: the discount runs on after a failed delivery. Events beyond control were not dealt with.',
  ending:
    'It is now your acceptance of a package that counts, whatever the reason. An event beyond control is a new reason.',
  monthly: 'The prototype has no monthly charge that is stated; its hosting is a term of the order, as before.',
  hosting: 'The time between delivery and acceptance was left open.',
  ai: 'Confidential information is added.',
  use: 'New: so that you can test before you pay.',
  notices: 'New: the form of a notice was left open.',
  agreement: 'New that nothing said beside the order counts, for either side.',
  recovery: 'New, and within the targets for uptime.',
  liability: 'Counsel now have a text to change, in place of an empty clause.',
  license: 'In perpetuity was not enough: the license cannot be revoked, and holds everywhere.',
  confidentiality: 'We ask partners and vendors to read these documents, so they must be allowed to.',
  service: 'New: these were blanks, or not said.',
  api: 'The documents contradicted each other.',
  model: 'How many claims suffice is now a number.',
  'break-even':
    'Benefits, volumes and costs are counted anew: see the assumptions below. With the benefits of edition 2.0 it would not pay at 50 importers.',
  claim: 'Our judgment, without a source: a claim can take several bond years. Replace it by yours.',
  paying: 'Our judgment, without a source. The warning itself is free for all.',
  renewal: 'Our judgment, without a source: two hours more for what comes with a renewal.',
  staff: 'New: Power BI for your staff was no option of edition 2.0.',
  owning: 'What you pay to others, and your own hours, were left out.',
  fabric: 'The estimate now contains what has to be written there, too: API, scoring, tiers, and its part of Phase 3.',
};
