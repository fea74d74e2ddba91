import type { Dependencies } from './command.ts';
import { readLeads } from './find-leads.ts';
import type { Lead } from './lead-table.ts';
import { eraseForGood } from './person.ts';

/**
 * All suspected spam, newest first. Its number, and the time of the newest, belong on the page that asks whether to erase it.
 * @param until an ISO instant: none that arrived later
 */
export const findSuspects = ({ leads }: Dependencies, until?: string): Promise<Lead[]> =>
  readLeads(leads, ({ status, createdAt = '' }) => status === 'suspect' && (until === undefined || createdAt <= until));

/**
 * Erases all suspected spam for good, except what was cleared or answered in the meantime.
 * @param until an ISO instant: what arrived later was not in the number that the operator confirmed, and stays
 * @returns what was erased, a sentence each @throws {SetupError} when copies remain on this machine
 */
export const eraseSuspects = async (until: string, dependencies: Dependencies): Promise<string[]> => {
  const { leads } = dependencies;
  const found = await findSuspects(dependencies, until);
  return eraseForGood(found, { ...dependencies, leads: { ...leads, erase: leads.eraseSuspect } });
};
