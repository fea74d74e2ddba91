import type { Section } from '#shared/proposals.ts';
import { paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { count, percent, span } from '#web/publishing/format.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** What counts as success, phase by phase, and how it is measured. */
export const successMetrics = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, targets, cache } = figures;
  const { phase2, phase3, uptimeDays } = targets;
  const downtimeHours = (uptime: number): number => (uptimeDays * 24 * (100 - uptime)) / 100;
  const ofPhase = (phase: number, criteria: Record<string, [target: string, measure: string]>): string[][] =>
    Object.entries(criteria).map(([criterion, cells]) => [criterion, String(phase), ...cells]);
  return section('success-metrics', 'Success metrics', [
    paragraph(
      `A phase is accepted by the criteria in its order${money ? ', and its last installment is due after acceptance' : ''}. Numbers of importers, the SOC 2 report and measured uptime may follow later.`,
    ),
    table(
      'Criteria of success, phase by phase',
      [words('Criterion'), words('Phase'), words('Target'), words('How it is measured')],
      [
        ...ofPhase(1, {
          'Login flows': ['Only the role’s screens', 'Walkthrough with you'],
          Dashboards: ['Every item shows, for three importers; scores show reasons', 'Walkthrough with you'],
          'Mock entry history': [
            `${phase1.mockHistoryDays} days`,
            `Days with entries, for each of ${phase1.mockImporters} mock importers`,
          ],
        }),
        ...ofPhase(2, {
          'Role isolation': ['Three tiers, no crossing', 'Automated tests, signed in as each role'],
          Uptime: [
            percent(phase2.uptimePercent),
            `First ${uptimeDays} days, at most ${count(downtimeHours(phase2.uptimePercent))} hours down; each outage counts from the next business hour`,
          ],
          'Dashboard load': [
            `Under ${phase2.loadSeconds} seconds`,
            `Until the main figures show, in ${percent(phase2.loadPercentile)} of page views`,
          ],
          'Pilot importers': [span(phase2.pilotImporters), 'Signed in, with real entries'],
          'Early warning': ['Reported for each pilot importer', 'Months of warning, replayed on its past entries'],
          'Quality of scores': [
            'The model beats the rules, or they stay',
            'Held-back claims in the riskiest fifth of importers',
          ],
          'Fewer API calls': [
            `${percent(cache.fewerCallsPercent)} or more`,
            'A week of use, against a call at every view',
          ],
        }),
        ...ofPhase(3, {
          Uptime: [
            percent(phase3.uptimePercent),
            `Any ${uptimeDays} days, at most ${count(downtimeHours(phase3.uptimePercent) * 60)} minutes down`,
          ],
          Importers: [`${phase3.importers}+`, 'Active accounts with real entries'],
          'Concurrent users': [`${phase3.concurrentUsers}+`, 'Load test, with the dashboard target still met'],
          'Test coverage': [`${percent(phase3.coveragePercent)}+`, 'Lines run by automated tests, at every release'],
          'SOC 2': ['Type I', 'Auditor’s report'],
        }),
      ],
    ),
  ]);
};

/** What could go wrong, how it would show, and what is done about it: the gravest first. */
export const riskRows = ({ targets }: DocumentVariant['figures']): [risk: string, answer: string][] => [
  [
    'Importers do not consent',
    `You ask before Phase 2 is ordered. If fewer than ${targets.phase2.pilotImporters.low} consent, do not order it.`,
  ],
  [
    'Warnings come too late to act on',
    'It is tested on past entries before you sign, or in week 1. If the test fails, do not go on.',
  ],
  [
    'Too few claims',
    `With fewer than ${targets.leastClaims} on record, Phase 2 is ordered without the model and its hours. Rules stay in use.`,
  ],
  ['Limits on credit data', 'We show a band instead of the score, or show it to underwriters only.'],
  ['A regulator objects', 'Scores stay decision support, and a person signs every decision.'],
  ['Schedule or hours slip', 'We absorb extra hours, and a late delivery costs you less.'],
];

/** The risks, and what is done about each. */
export const risks = (figures: DocumentVariant['figures']): Section =>
  section('risks', 'Risks', [
    table('Main risks, the gravest first', [words('Risk'), words('What we do')], riskRows(figures)),
  ]);
