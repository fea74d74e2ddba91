import type { Command } from './command.ts';
import { findLead } from './find-lead.ts';
import { manyLines, oneLine } from './visible.ts';

/** One lead with its message. */
export const show: Command = {
  name: 'show',
  words: ['id'],
  says: 'shows one lead with its message; the first signs of its id will do',
  options: {},
  async run({ words: [id = ''] }, surroundings) {
    const { say } = surroundings.terminal;
    const { status, message = '', suspectedSpam, ...lead } = await findLead(id, surroundings);
    const fields = {
      Lead: lead.id,
      Received: lead.createdAt,
      Status: status === 'told' ? `told on ${lead.notifiedAt}` : status,
      Suspected: suspectedSpam ? 'as spam' : undefined,
      Name: lead.name,
      'E-mail': lead.email,
      Company: lead.company,
    };
    for (const [label, value] of Object.entries(fields)) {
      if (value !== undefined) say(`${`${label}:`.padEnd(11)}${oneLine(value)}`);
    }
    say('');
    // Set in, so that no line of a message can pass for one of ours.
    for (const line of manyLines(message)) say(`  ${line}`.trimEnd());
  },
};
