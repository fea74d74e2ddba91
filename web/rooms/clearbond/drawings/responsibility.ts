import type { Drawing } from '#shared/proposals.ts';
import { table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { lettered, matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { text } from '#web/publishing/drawings/shapes.ts';

const parties = ['Your decision-maker', 'Your underwriter', 'Your counsel', 'We', 'Data vendor'];

/** Who has which part in a kind of work: as many letters for a party as it has parts. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'Scope and changes': ['A', 'C', '', 'R', ''],
  'Rules and thresholds of scores': ['A', 'C', 'C', 'R', ''],
  'Consent of importers': ['AR', 'C', 'C', 'I', 'I'],
  'Contracts with data providers': ['AR', 'I', 'C', 'C', 'C'],
  'Deliveries of data': ['I', 'C', '', 'A', 'R'],
  'Design, code and tests': ['I', 'C', '', 'AR', 'I'],
  Acceptance: ['A', 'R', '', 'C', 'I'],
  'Running and support after launch': ['A', 'I', '', 'R', 'C'],
};

const meanings = { A: 'decides, answers for it', R: 'does it', C: 'is asked before', I: 'is told after' };

/** Who decides stands out, then who does the work. */
const mark = (letter: string) => {
  if (letter === 'A' || letter === 'R') return lettered(letter === 'A' ? 'certain' : 'possible', letter);
  return (x: number, y: number) => [text(x, y + 4.5, letter, { look: 'muted', anchor: 'middle' })];
};

/** Who does what, and who decides. */
export const responsibility = (): Drawing =>
  drawing(
    {
      title: 'Who decides, who does the work, who is asked, and who is told',
      description: Object.entries(parts)
        .map(([work, letters]) => `${work}: ${parties[letters.findIndex((each) => each.includes('A'))]} decides.`)
        .join(' '),
      printsTable: false,
      table: table(
        'R does it, A decides and answers for it, C is asked, I is told',
        ['Work', ...parties].map(words),
        Object.entries(parts).map(([work, letters]) => [work, ...letters.map((each) => [...each].join(', '))]),
      ),
    },
    matrixLayout({
      columns: parties,
      rows: Object.entries(parts).map(([label, letters]) => ({
        label,
        cells: letters.map((each) => [...each].map(mark)),
      })),
      meaning: Object.entries(meanings).map(([letter, meaning]) => ({
        sample: (x, y) => mark(letter)(x + 8, y, 0),
        words: meaning,
      })),
    }),
  );
