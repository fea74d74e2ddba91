import type { Surroundings } from './command.ts';
import type { Lead } from './lead.ts';
import type { LeadTable } from './lead-table.ts';
import { readingProgress } from './progress.ts';

/**
 * Reads the whole table, shows progress, and keeps what is wanted.
 * @returns the newest first
 */
export const readLeads = async (
  { leads, terminal, clock }: Pick<Surroundings, 'leads' | 'terminal' | 'clock'>,
  wanted: (lead: Lead) => boolean,
  filter: Parameters<LeadTable['pages']>[0] = {},
): Promise<Lead[]> => {
  const progress = readingProgress(terminal.note, clock);
  const kept: Lead[] = [];
  let count = 0;
  for await (const page of leads.pages(filter)) {
    kept.push(...page.filter(wanted));
    count += page.length;
    progress(count);
  }
  const time = ({ createdAt = '' }: Lead) => createdAt;
  return kept.sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0));
};
