import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command, Dependencies } from './command.ts';
import { readLeads } from './find-leads.ts';
import { type Lead, sameAddress } from './lead-table.ts';
import { sanitizeTerminal, textTable } from './terminal-text.ts';

const notErased = [
  'It does not reach:',
  '  - emails that sales received, and replies to them: delete those by hand;',
  '  - backups of the table, which expire after at most 35 days (there are none on this machine);',
  '  - the stream of a deployed table, which keeps a new row for 24 hours;',
  '  - files that export wrote, and what the local inbox could not read (inbox-unreadable.jsonl).',
  'On this machine it erases the emails of the local inbox and the remains in the database file too.',
].join('\n');

const eraseAll = async (found: readonly Lead[], { leads, terminal }: Dependencies): Promise<number> => {
  let erased = 0;
  for (const [index, { id, email = '' }] of found.entries()) {
    if (await leads.erase(id, email)) erased += 1;
    if ((index + 1) % 100 === 0) terminal.note(`Erased ${index + 1} of ${found.length} ...`);
  }
  return erased;
};

/** An earlier run may have erased the leads and not their copies. */
const nameOf = ({ length }: readonly Lead[]): string => {
  if (length === 0) return 'remaining copies';
  return length === 1 ? 'this lead' : `these ${length} leads`;
};

/** For a person who asks for their data to be deleted. */
export const erase: Command = {
  name: 'erase',
  words: ['email address'],
  description: 'erases every lead that was sent from an email address, in any letter case',
  details: `It shows the leads and asks first.\n${notErased}`,
  options: { yes: { type: 'boolean', description: 'do not ask' } },
  async run({ words: [address = ''], flags }, dependencies) {
    const { terminal, target, copies } = dependencies;
    if (!address.includes('@')) throw new SetupError(`"${address}" is not an email address.`);
    const found = await readLeads(dependencies, ({ email }) => sameAddress(email, address));
    if (found.length === 0 && !copies) {
      terminal.print(`No lead in ${target.describe} was sent from this address. Nothing was erased.`);
      return;
    }
    const rows = found.map(({ id, createdAt = '', name = '', email = '' }) => [
      shortId(id),
      createdAt,
      ...[name, email].map(sanitizeTerminal),
    ]);
    for (const line of textTable(['ID', 'RECEIVED', 'NAME', 'EMAIL'], rows, terminal.width)) terminal.print(line);
    if (!flags.has('yes') && !(await terminal.confirm(`Erase ${nameOf(found)} from ${target.describe} for good?`))) {
      terminal.print('Nothing was erased.');
      return;
    }
    const erased = await eraseAll(found, dependencies);
    terminal.print(`Erased ${erased} of ${found.length}.`);
    for (const sentence of (await copies?.erase(address)) ?? []) terminal.print(sentence);
    terminal.note(notErased);
  },
};
