import type { Section } from '#shared/proposals.ts';
import { columns, paragraph, section, table } from '#web/publishing/blocks.ts';
import { count, days, percent, span } from '#web/publishing/format.ts';
import type { DocumentVariant } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { onPlannedPath } from './business-case.ts';

export const successMetrics = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, targets, cache, warningTest: test } = figures;
  const { phase2, phase3, uptimeDays } = targets;
  const needed = money ? `; the case needs ${count(onPlannedPath(figures) ?? 0)}` : '';
  const early = `${test.months} months ahead, for ${test.warned} of ${test.importers} whose bond became too small`;
  const downtimeHours = (uptime: number): number => (uptimeDays * 24 * (100 - uptime)) / 100;
  return section('success-metrics', 'Success metrics', [
    paragraph(
      `A phase is accepted by the criteria in its order${money ? ', and its last installment is due after acceptance' : ''}. The targets for importers, SOC 2 and uptime may be met after acceptance. Uptime of ${percent(phase2.uptimePercent)} allows ${count(downtimeHours(phase2.uptimePercent))} hours down in ${days(uptimeDays)}, so one overnight outage can miss it; ${percent(phase3.uptimePercent)} allows ${count(downtimeHours(phase3.uptimePercent) * 60)} minutes.`,
    ),
    table('Criteria of success, phase by phase', columns('Criterion', 'Phase', 'Target', 'How it is measured'), [
      ['Login flows', '1', 'Only the role’s screens', 'Walkthrough with you'],
      ['Dashboards', '1', 'Every item works; scores show reasons', 'Walkthrough with you'],
      ['Mock entry history', '1', days(phase1.mockHistoryDays), `For each of ${phase1.mockImporters} mock importers`],
      ['Role isolation', '2', 'Three roles, no crossing', 'Automated tests, signed in as each role'],
      ['Uptime', '2', percent(phase2.uptimePercent), `First ${days(uptimeDays)}, checked from outside`],
      [
        'Dashboard load',
        '2',
        `Under ${phase2.loadSeconds} seconds`,
        `Until the main figures show, in ${percent(phase2.loadPercentile)} of page views`,
      ],
      ['Pilot importers', '2', span(phase2.pilotImporters), 'Signed in, with real entries'],
      [
        'Early warning',
        'Before 2',
        `${early}; at most ${test.falseAlarms} false alarm in ${test.importers} others`,
        `Past entries of ${consentsNeeded(figures)} who consent; else stop`,
      ],
      ['Quality of scores', '2', 'The model beats the rules, or the rules stay', 'Past claims in the riskiest fifth'],
      ['Fewer API calls', '2', `${percent(cache.fewerCallsPercent)} or more`, 'A week, against a call at every view'],
      ['Uptime', '3', percent(phase3.uptimePercent), 'Any month, checked from outside'],
      ['Importers', '3', `${phase3.importers}+`, `Active accounts with real entries${needed}`],
      ['Concurrent users', '3', `${phase3.concurrentUsers}+`, 'Load test, with the dashboard target still met'],
      ['Test coverage', '3', `${percent(phase3.coveragePercent)}+`, 'Lines run, at every release'],
      ['SOC 2', '3', 'Type I', 'Auditor’s report'],
    ]),
  ]);
};

/** The number of consenting importers that the early-warning test needs. */
export const consentsNeeded = ({ warningTest }: Figures): number => 2 * warningTest.importers;

/** What we do about the main risks, keyed by risk. */
export const riskRows = (figures: Figures): Record<string, string> => ({
  'Importers do not consent': `Ask before Phase 1; written consent follows in the validation period. With fewer than ${consentsNeeded(figures)}, stop.`,
  'Warnings come too late to act on': 'Test them on past entries in the validation period. If the test fails, stop.',
  'Importers ignore warnings, or do not pay': 'They try the prototype and tell you.',
  'Too few past claims to train a model': `With fewer than ${figures.targets.leastClaims} on record, Phase 2 is ordered without the model and its hours.`,
});

export const risks = (figures: Figures): Section =>
  section('risks', 'Risks', [table('Main risks, the biggest first', columns('Risk', 'What we do'), riskRows(figures))]);
