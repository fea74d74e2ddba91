import { retentionStep } from '#functions/lib/retention.ts';
import { shortId } from '#functions/lib/submission.ts';
import { wholeNumber } from '#scripts/cli/run-command.ts';
import { keeping } from '#shared/site.ts';
import { leadsCommand } from './command.ts';
import { countOf, readLeads } from './find-leads.ts';
import type { Lead } from './lead-table.ts';
import { sanitizeTerminal, textTable } from './terminal-text.ts';

/** The day (ISO) on which a lead will be erased by itself; undefined unless that has been announced and holds. */
export const eraseDay = (lead: Lead, now: number, months = keeping.answeredMonths): string | undefined =>
  ['wait', 'erase'].includes(retentionStep(lead, { months, now })) ? lead.eraseOn : undefined;

/** Shows what the daily run will do, and does nothing. */
export const retention = leadsCommand({
  name: 'retention',
  description: 'Shows which answered leads will be erased by themselves, and when.',
  details: [
    'The setting is keeping.answeredMonths in shared/site.ts. Sales gets an email a week before a lead is erased. To keep',
    'one for another while, mark it as answered again.',
  ].join('\n'),
  options: { months: { type: 'string', value: 'N', description: 'what another setting would erase' } },
  async run({ values }, dependencies) {
    const { terminal, target, clock } = dependencies;
    const months = values.months === undefined ? keeping.answeredMonths : wholeNumber('months', values.months, 0, 120);
    if (months === 0) {
      terminal.print('Off: no lead is erased by itself. --months N shows what another setting would erase.');
      return;
    }
    const now = clock();
    const due = await readLeads(dependencies, (lead) => retentionStep(lead, { months, now }) !== 'keep');
    const rows = due.map((lead) => [
      shortId(lead.id),
      lead.answeredAt ?? '',
      eraseDay(lead, now, months) ?? 'a week after the next daily run',
      ...[lead.name ?? '', lead.email ?? ''].map(sanitizeTerminal),
    ]);
    if (rows.length > 0) {
      const head = ['ID', 'ANSWERED', 'ERASED ON', 'NAME', 'EMAIL'];
      for (const line of textTable(head, rows, terminal.width)) terminal.print(line);
    }
    terminal.print(
      `${months === 1 ? 'A month' : `${months} months`} after they were answered, leads are erased: ${countOf(due.length)} next in ${target.describe}.`,
    );
  },
});
