import { SetupError } from '#scripts/local/setup-error.ts';
import type { Surroundings } from './command.ts';
import type { Lead } from './lead.ts';
import { readLeads } from './read-leads.ts';

const wholeId = 36;

/**
 * Finds the one lead that is meant by an id or by the beginning of one, as e-mails and lists show it.
 * @throws {SetupError} when there is none, or more than one
 */
export const findLead = async (given: string, surroundings: Surroundings): Promise<Lead> => {
  const id = given.toLowerCase();
  const { leads, target } = surroundings;
  if (!/^[0-9a-f-]{4,36}$/.test(id)) {
    throw new SetupError(`"${given}" is no id of a lead: it takes what list shows, such as 3f2a91c0.`);
  }
  const found =
    id.length === wholeId ? [await leads.get(id)] : await readLeads(surroundings, () => true, { idPrefix: id });
  const [lead, ...others] = found.filter((each) => each !== undefined);
  if (!lead) throw new SetupError(`There is no lead ${id} in ${target.describe}.`);
  if (others.length === 0) return lead;
  const ids = [lead, ...others].map((each) => each.id).join(', ');
  throw new SetupError(`More than one lead begins with ${id}: ${ids}.`);
};
