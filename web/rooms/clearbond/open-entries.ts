import { openLabels } from '#web/publishing/placeholders.ts';
import { clauses } from './clauses.ts';
import { parties } from './parties.ts';

const open = openLabels([...Object.values(parties), ...clauses]);

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

const byCounsel = open.get('both sides’ counsel')?.length ?? 0;
const [byYou, byUs] = ['you', 'us'].map((who) => open.get(who)?.length ?? 0) as [number, number];

/** What is open in the order form, in a few words; undefined when nothing is. */
export const openInShort = [
  byCounsel > 0 && count(byCounsel, 'clause'),
  byYou + byUs > 0 && count(byYou + byUs, 'fact'),
]
  .filter(Boolean)
  .join(' and ');

/** What is open in the order form, and who closes it; undefined when nothing is. */
export const openInOrder: string | undefined = openInShort
  ? `Still open: ${[
      byCounsel > 0 && `${count(byCounsel, 'clause')}, which we have drafted, by both sides’ counsel`,
      byYou > 0 && `${count(byYou, 'fact')} by you`,
      byUs > 0 && `${count(byUs, 'fact')} by us`,
    ]
      .filter(Boolean)
      .join('; ')}. Entries marked [sample] show what belongs there.`
  : undefined;
