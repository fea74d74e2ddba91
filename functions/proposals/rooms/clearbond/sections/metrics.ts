import { heading, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
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
      'A phase is finished when its criteria are met and measured, not when its hours are used up. Each criterion below has one number or one test.',
    ),
    heading('phase-1-metrics', 'Phase 1'),
    table('Success criteria of Phase 1', columns, [
      ['Both login flows', 'Importer and captive can sign in and reach only their own screens', 'Walkthrough with you'],
      ['Both dashboards', 'Every item of the scope can be shown without explanation of gaps', 'Walkthrough with you'],
      ['Mock entry history', `${phase1.mockHistoryDays} days`, 'Count of days with entries for each mock importer'],
    ]),
    heading('phase-2-metrics', 'Phase 2'),
    table('Success criteria of Phase 2', columns, [
      [
        'Role isolation',
        'Three-tier: importer, captive, reinsurer or fronting partner',
        'Automated tests; no attempt succeeds',
      ],
      [
        'Uptime',
        percent(phase2.uptimePercent),
        `Checked from outside; at most ${count(downtimeHours(phase2.uptimePercent))} hours without service in ${uptimeDays} days`,
      ],
      [
        'Dashboard load',
        `Under ${phase2.loadSeconds} seconds`,
        `Time until the main figures show, for ${percent(phase2.loadPercentile)} of page views`,
      ],
      ['Pilot importers', span(phase2.pilotImporters), 'Signed in and with real entries'],
      ['Fewer API calls by caching', `${percent(cache.fewerCallsPercent)} or more`, 'One week of normal use'],
    ]),
    heading('phase-3-metrics', 'Phase 3'),
    table('Success criteria of Phase 3', columns, [
      [
        'Uptime',
        percent(phase3.uptimePercent),
        `At most ${count(downtimeHours(phase3.uptimePercent) * 60)} minutes without service in ${uptimeDays} days`,
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
      'Two criteria depend on others as well as on us: the number of importers, which your program brings, and the SOC 2 report, which the auditor issues. For these we answer for the platform being ready; the last instalment does not wait for them.',
    ),
  ]);
};
