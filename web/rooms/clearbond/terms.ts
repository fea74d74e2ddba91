import { formatDate } from '#shared/dates.ts';
import { fixed } from '#web/publishing/figures.ts';
import { count, days, dollarSpan, dollars, hours, percent, weeks } from '#web/publishing/format.ts';
import type { Term } from '#web/publishing/terms.ts';
import { clauses } from './clauses.ts';
import { comparisonRows, criticalTally } from './comparison.ts';
import { advisers, capitalized, validUntil } from './document-variant.ts';
import { phase1Quote, programTotals } from './figures/costs.ts';
import type { Figures } from './figures/figures.ts';
import { gainAYear, platformOf } from './figures/options.ts';
import { fabricGap } from './sections/rivals.ts';

/** Terms and figures on which the client's decision depends. Editions are compared by key, so never change a key. */
export const terms = (figures: Figures): Term[] => {
  const { phase1, phase2, phase3, comparison, monthly, rivals, targets, businessCase: sample, terms: agreed } = figures;
  const quote = phase1Quote(figures);
  const atEarlier = Math.round(gainAYear(figures, sample.inEdition2.importers) / 1000) * 1000;
  const part = (index: number): string => dollars((quote * (phase1.installments.at(index)?.percent ?? 0)) / 100);
  const rows = comparisonRows(figures);
  const { critical, failed } = criticalTally(rows);
  const all: Record<string, string> = {
    price: `Price of Phase 1: ${dollars(quote)} fixed; at most ${dollars(phase1.cost.high)} with changes that you approve`,
    program: `All three phases: ${dollarSpan(programTotals(figures).cost)}`,
    monthly: `Monthly cost: None stated for Phase 1; ${dollarSpan(monthly.phase2.total)} after Phase 2; ${dollarSpan(monthly.phase3.total)} after Phase 3`,
    'payment-first': `First payment: ${part(0)}, invoiced at the kickoff meeting, due ${days(agreed.invoiceDays)} after receipt`,
    'payment-last': `Second payment: ${part(-1)}, invoiced on delivery, due ${days(agreed.invoiceDays)} after acceptance`,
    'last-day': `Validity: ${formatDate(validUntil(figures))}`,
    signing: `Time to sign: Until the last day, or ${days(agreed.signDays, 'business ')} after we last return your form if later`,
    delivery: `Kickoff and delivery: Kickoff within ${days(agreed.kickoffDays, 'business ')} of the second signature; delivery ${weeks(phase1.weeks)} later`,
    'later-phases': `Length of later phases: Phase 2 ${weeks(phase2.weeks)}; Phase 3 ${weeks(phase3.weeks)}`,
    acceptance: `Acceptance: By checks for each of ${count(phase1.packages.length)} work packages, within ${days(agreed.acceptanceDays, 'business ')}; silence counts as acceptance ${days(agreed.acceptanceDays, 'business ')} after a reminder`,
    'second-failure': `After a second failed check: Faults are corrected within ${days(agreed.correctFaultDays, 'business ')}; after a second failure you set another date, or end the phase and pay only for what you accept`,
    late: `Late delivery: ${percent(agreed.latePercent.week)} off for each full week, ${percent(agreed.latePercent.most)} at most. Your days for answers and checks do not count, nor do up to ${days(agreed.correctFaultDays, 'business ')} for our first correction. You may also end the phase. No other claim for the delay, except for willful misconduct or gross negligence. An event beyond control moves the date`,
    hosting: `Hosting of the prototype: Free from delivery until ${days(agreed.prototypeHostingDays)} after acceptance, then on your account or switched off`,
    ending:
      'Ending the phase: You at any time; we only if an undisputed payment or an answer is missing after a reminder. You pay for the packages that you accept, and for reported hours on the others. You pay no such hours after a late delivery, an event beyond control, a substitute, a second failed check, or a breach not cured after notice',
    liability: `Liability and other clauses: ${count(clauses.length)} clauses in our draft, for both sides’ counsel. Each side’s liability is limited to the price of the phase with approved changes, and ours to ${dollars(agreed.insured)} for a breach of confidentiality or data protection. Some claims have no limit. Lost profit is owed only for such a breach by us and for the claims without limit. No other warranty; sales tax is yours`,
    license:
      'What you own: All that is made for the phase, once paid, and before that the right to use and show it for evaluation; our standard components under an irrevocable, perpetual, worldwide license',
    confidentiality: `Who may read the offer: Your ${advisers}; hours and comparison also partners, importers, brokers and vendors whom you ask`,
    service: `Support, recovery and exit: Answers within ${hours(fixed(agreed.support.downHours))} of business time when the platform is down; data restored to any moment; at most ${count(targets.phase2.lossMinutes)} minutes of entries lost after a failure, and running again within ${count(targets.phase2.restoreHours)} hours of business time; everything handed over within ${days(agreed.exitDays, 'business ')}`,
    api: 'API keys for partners: From Phase 3; in Phase 2 only for the data vendor',
    model: `Trained model: In Phase 2, if at least ${count(targets.leastClaims)} past claims are on record; else rules`,
    ai: 'AI services: Your documents, what you tell us in confidence, and importers’ data go into none without your written approval',
    notices:
      'Notices, signatures, business days: By email, which counts as writing; signatures may be electronic; a business day is one on which banks in New York are open',
    agreement:
      'Entire agreement: The order and the addendum; it prevails over a purchase order or invoice, and changes only in writing by the signers',
    'break-even': `Business case: By our example it ${atEarlier < 0 ? 'falls short of' : 'exceeds'} its cost by ${dollars(Math.abs(atEarlier))} a year at ${count(sample.inEdition2.importers)} importers`,
    importers: `Number of importers: ${count(sample.importers)} on average over ${count(figures.yearsOfUse)} years`,
    claim: `Assumed claim: ${dollars(sample.claim)}, net of recoveries`,
    paying: `Assumed importers that pay: ${count((sample.importers * sample.subscribersPercent) / 100)} of ${count(sample.importers)}`,
    renewal: `Assumed hours saved at a renewal: ${count(sample.renewalHoursSaved)}`,
    owning: `Cost of the platform over ${count(figures.yearsOfUse)} years: ${dollarSpan(platformOf(figures).cost)}, with the auditor, penetration tests and your staff`,
    test: `Early-warning test: Once, free of charge, within ${days(agreed.prototypeHostingDays)} after acceptance`,
    tester: 'Penetration test: Three days in the week before the launch week, and one in it',
    'your-part': `Your part: A decision-maker, an underwriter for ${agreed.underwriterHours} hours a week and ${agreed.checkHours} hours for the checks, and an engineer, or whomever you name, who starts the prototype from its notes`,
    'fabric-few': `Fabric at ${comparison.users} users: ${capitalized(fabricGap(figures))} the platform after Phase 2, at the midpoints`,
    fabric: `Fabric F${rivals.fabric.unitsForMany} with Power Pages at ${count(rivals.manyUsers)} users: ${capitalized(fabricGap(figures, rivals.manyUsers))} the platform, within the error`,
    requirements: `Requirements compared with Power BI: ${count(rows.length)}, of which ${count(critical)} are critical; Power BI fails ${count(failed)} of these`,
  };
  return Object.entries(all).map(([key, term]) => {
    const [name = '', ...value] = term.split(': ');
    return { key, name, value: value.join(': ') };
  });
};

/** Why each term changed since the previous edition, grouped by what the change means for the client, worst first. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Against you': {
    liability: 'It was open, but for free corrections within 30 days, now in the warranty. The limit protects us more.',
    late: 'Edition 2.0 left other claims open. In your favor: a failed delivery counts as late.',
    agreement: 'New: what we said beside the order does not count.',
    'your-part': 'The checks and the engineer are new.',
    api: 'The documents contradicted each other. The later date stands.',
    model: 'How many claims suffice is now a number; few programs reach it soon.',
    'break-even': 'More benefits, and more costs. No new evidence. It favors us.',
    importers: 'No new evidence. It favors us.',
    claim: 'No new evidence, and no source: take yours. It favors us.',
    paying: 'No new evidence. It favors us.',
    renewal: 'No new evidence. It favors us.',
    owning: 'Edition 2.0 left out fees and your own hours.',
    'fabric-few': 'Edition 2.0 left out code that Fabric needs. It favors us.',
    fabric: 'Edition 2.0 left out code that Fabric needs. It favors us.',
  },
  'For you': {
    'payment-last': 'Edition 2.0 had moved it from acceptance to handover. It waits for acceptance again, as in 1.0.',
    acceptance: 'Each work package has checks of its own.',
    'second-failure': 'New: a time for corrections, and another date.',
    ending: 'Your acceptance of a package counts, whatever the reason. An event beyond control is a new reason.',
    signing: 'One window, without an earlier day by which the form must reach us.',
    hosting: 'The time before acceptance was left open.',
    license: 'Before payment you may now test and show all of it. New: a note on what AI tools produced.',
    ai: 'What you tell us is added.',
    confidentiality: 'It was left open.',
    test: 'It was left to you.',
  },
  Neutral: {
    'last-day': 'Thirty days from the date of edition 3.0.',
    delivery: 'Both sides sign, so the later signature counts.',
    service: 'Planned: it binds only by the order for Phase 2.',
    tester: 'It was two weeks before launch, when too little is built.',
    monthly: 'See Hosting.',
    notices: 'The form of a notice was left open.',
  },
};
