import { SetupError } from '#scripts/common/setup-error.ts';
import type { Dependencies } from './dependencies.ts';
import type { Lead, LeadTable } from './lead-table.ts';

/** Reads the whole table. @returns the leads that are wanted, newest first */
export const readLeads = async (leads: LeadTable, wanted: (lead: Lead) => boolean = () => true): Promise<Lead[]> => {
  const found: Lead[] = [];
  for await (const page of leads.pages()) found.push(...page.filter(wanted));
  const time = ({ createdAt = '' }: Lead) => createdAt;
  return found.sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0));
};

const fullIdLength = 36;

/** @param given an id, or its beginning @throws {SetupError} when there is no such lead, or more than one */
export const findLead = async (given: string, { leads, target }: Dependencies): Promise<Lead> => {
  const id = given.toLowerCase();
  if (!/^[0-9a-f-]{4,36}$/.test(id)) {
    throw new SetupError(`"${given}" is not a lead id. \`leads list\` shows the ids, such as 3f2a91c0.`);
  }
  const found =
    id.length === fullIdLength ? [await leads.get(id)] : await readLeads(leads, (lead) => lead.id.startsWith(id));
  const [lead, ...others] = found.filter((each) => each !== undefined);
  if (!lead) throw new SetupError(`Unknown lead id ${id} in ${target.describe}. \`leads list\` shows the ids.`);
  if (others.length === 0) return lead;
  const ids = [lead, ...others].map((each) => each.id).join(', ');
  throw new SetupError(`More than one lead id begins with ${id}: ${ids}.`);
};

export const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
