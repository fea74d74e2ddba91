import { paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { count, percent, span } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

const columns = [words('Criterion'), words('Target'), words('How it is measured')];

/** What counts as success, phase by phase, and how it is measured. */
export const successMetrics = ({ figures }: DocumentVariant): Section => {
  const { phase1, targets, cache } = figures;
  const { phase2, phase3, uptimeDays } = targets;
  const downtimeHours = (uptime: number): number => (uptimeDays * 24 * (100 - uptime)) / 100;
  return section('success-metrics', 'Success metrics', [
    paragraph(
      'A phase succeeds when it meets its criteria, not when its hours are used up. Each criterion is a number or a test.',
    ),
    table('Success criteria of Phase 1', columns, [
      ['Both login flows', 'Importer and captive can sign in and reach only their own screens', 'Walkthrough with you'],
      ['Both dashboards', 'Every item of the scope works in the walkthrough', 'Walkthrough with you'],
      ['Mock entry history', `${phase1.mockHistoryDays} days`, 'Count of days with entries for each mock importer'],
      ['Risk scores', 'Each shows its reasons', 'Walkthrough with you'],
    ]),
    table('Success criteria of Phase 2', columns, [
      [
        'Role isolation',
        'Three-tier: importer, captive, reinsurer or fronting partner',
        'Automated tests: no attempt to cross roles succeeds',
      ],
      [
        'Uptime',
        percent(phase2.uptimePercent),
        `In the ${uptimeDays} days after launch, checked from outside: at most ${count(downtimeHours(phase2.uptimePercent))} hours without service`,
      ],
      [
        'Dashboard load',
        `Under ${phase2.loadSeconds} seconds`,
        `Time until the main figures show, for ${percent(phase2.loadPercentile)} of page views`,
      ],
      ['Pilot importers', span(phase2.pilotImporters), 'Signed in and with real entries'],
      ['Fewer API calls by caching', `${percent(cache.fewerCallsPercent)} or more`, 'One week of normal use'],
    ]),
    table('Success criteria of Phase 3', columns, [
      [
        'Uptime',
        percent(phase3.uptimePercent),
        `In each ${uptimeDays} days after launch: at most ${count(downtimeHours(phase3.uptimePercent) * 60)} minutes without service`,
      ],
      ['Importers', `${phase3.importers}+`, 'Active accounts with real entries'],
      ['Concurrent users', `${phase3.concurrentUsers}+`, 'Load test, with the dashboard target still met'],
      [
        'Test coverage',
        `${percent(phase3.coveragePercent)}+`,
        'Lines run by automated tests, reported with every release',
      ],
      ['SOC 2', 'Type I', 'Report of an independent auditor'],
    ]),
    paragraph(
      'Importers, uptime and SOC 2 do not hold up the last installment. Your program brings the importers, and an auditor issues the report: we answer for the platform being ready. Uptime is measured after launch; if it is missed, the remedy stated for that phase applies.',
    ),
  ]);
};
