import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command, Surroundings } from './command.ts';
import { type Lead, sameAddress } from './lead.ts';
import { readLeads } from './read-leads.ts';
import { textTable } from './text-table.ts';
import { oneLine } from './visible.ts';

const beyondReach = [
  'It does not reach what has left the table:',
  '  - e-mails that sales received, and answers to them: delete those by hand;',
  '  - the backups of the table: they forget by themselves, after at most 35 days (on this machine there are none);',
  '  - the stream of the table, which keeps a new row for 24 hours;',
  '  - files that export wrote.',
].join('\n');

const eraseAll = async (found: readonly Lead[], { leads, terminal }: Surroundings): Promise<number> => {
  let erased = 0;
  for (const [index, { id, email = '' }] of found.entries()) {
    if (await leads.erase(id, email)) erased += 1;
    if ((index + 1) % 100 === 0) terminal.note(`Erased ${index + 1} of ${found.length} ...`);
  }
  return erased;
};

/** A person asks to be forgotten. */
export const erase: Command = {
  name: 'erase',
  words: ['e-mail address'],
  says: 'erases every lead that was sent with an e-mail address, in capitals or not',
  details: `It shows what would go and asks first.\n${beyondReach}`,
  options: { yes: { type: 'boolean', says: 'do not ask' } },
  async run({ words: [address = ''], flags }, surroundings) {
    const { terminal, target } = surroundings;
    if (!address.includes('@')) throw new SetupError(`"${address}" is no e-mail address.`);
    const found = await readLeads(surroundings, ({ email }) => sameAddress(email, address));
    if (found.length === 0) {
      terminal.say(`Nothing was sent with this address to ${target.describe}. Nothing was erased.`);
      return;
    }
    const head = ['ID', 'RECEIVED', 'NAME', 'E-MAIL'];
    const rows = found.map(({ id, createdAt = '', name = '', email = '' }) => [
      shortId(id),
      createdAt,
      oneLine(name),
      oneLine(email),
    ]);
    for (const line of textTable(head, rows, terminal.width)) terminal.say(line);
    const rowsWord = found.length === 1 ? 'this lead' : `these ${found.length} leads`;
    if (!flags.has('yes') && !(await terminal.confirm(`Erase ${rowsWord} from ${target.describe} for good?`))) {
      terminal.say('Nothing was erased.');
      return;
    }
    const erased = await eraseAll(found, surroundings);
    terminal.say(`Erased ${erased} of ${found.length}.`);
    terminal.note(beyondReach);
  },
};
