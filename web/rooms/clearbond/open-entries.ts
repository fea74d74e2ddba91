import { openLabels } from '#web/publishing/placeholders.ts';
import { clauses } from './clauses.ts';
import { parties } from './parties.ts';

const open = openLabels([...Object.values(parties), ...clauses]);

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

const byCounsel = open.get('both sides’ counsel')?.length ?? 0;
const [byYou, byUs] = ['you', 'us'].map((who) => open.get(who)?.length ?? 0) as [number, number];

/** What is open in the order form, by who closes it. */
export const openInOrderBy = [...open].map(([by, what]) => ({ by, what }));

/** What is open in the order form, in a few words; empty when nothing is. */
export const openInShort = [
  byCounsel > 0 && count(byCounsel, 'clause'),
  byYou + byUs > 0 && count(byYou + byUs, 'fact'),
]
  .filter(Boolean)
  .join(' and ');

/** What is open in the order form, and who closes it; undefined when nothing is. */
export const openInOrder: string | undefined = openInShort
  ? `Open: ${[
      byCounsel > 0 && `${count(byCounsel, 'clause')} (both sides’ counsel)`,
      byYou > 0 && `${count(byYou, 'fact')} (you)`,
      byUs > 0 && `${count(byUs, 'fact')} (we)`,
    ]
      .filter(Boolean)
      .join(', ')}. What is marked [sample] shows what belongs there.`
  : undefined;
