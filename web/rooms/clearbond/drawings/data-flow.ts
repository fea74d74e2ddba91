import type { Drawing } from '#shared/proposals.ts';
import { table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { diamond } from '#web/publishing/drawings/shapes.ts';
import { dot } from './comparison-dots.ts';

const readers = ['Importer', 'Captive manager', 'Fronting partner', 'Data vendor'];

type Access = 'full' | 'part' | 'none';

/** Who has to agree before each kind of data is loaded, and how much of it each reader sees. */
const kinds: readonly (readonly [data: string, agreement: string, ...access: Access[]])[] = [
  ['Customs import entries', 'importer’s written consent', 'full', 'full', 'part', 'part'],
  ['Financial statements', 'importer’s written consent', 'full', 'full', 'none', 'part'],
  ['Two credit scores', 'your contracts allow it', 'part', 'full', 'none', 'part'],
  ['Policies and claims', 'yours already', 'full', 'full', 'part', 'none'],
  ['Risk scores and reasons', 'made by the platform', 'none', 'full', 'part', 'none'],
  ['Underwriters’ notes', 'yours already', 'none', 'full', 'none', 'none'],
];

const meanings: Record<Access, string> = {
  full: 'sees its own, or its program’s',
  part: 'in part or for a time',
  none: 'never',
};

const needsConsent = (agreement: string): boolean => agreement.includes('consent');

/** Where data goes, who consents to it, and who sees it. */
export const dataFlow = (): Drawing =>
  drawing(
    {
      title: 'Who must agree before data is loaded, and who then sees it',
      description: kinds
        .map(([data, agreement, ...access]) => {
          const seenBy = readers.filter((_, index) => access[index] !== 'none');
          return `${data}: ${agreement}; seen by ${new Intl.ListFormat('en-US').format(seenBy).toLowerCase()}.`;
        })
        .join(' '),
      printsTable: false,
      table: table(
        'Data, consent and readers',
        ['Data', 'Agreed by', ...readers].map(words),
        kinds.map(([data, agreement, ...access]) => [
          data,
          agreement,
          ...access.map((each) => ({ full: 'Yes', part: 'In part', none: 'No' })[each]),
        ]),
      ),
    },
    matrixLayout({
      columns: readers,
      rows: kinds.map(([label, note, ...access]) => ({
        label,
        note,
        cells: access.map((each, index) => [
          (x, y, room) => [
            ...dot(each, x, y),
            ...(index === 0 && needsConsent(note) ? [diamond('payment', x - Math.min(room / 2 - 6, 26), y, 5)] : []),
          ],
        ]),
      })),
      finding:
        'Stored in your cloud accounts in the United States. The vendor deletes its copy after acceptance. No AI service receives any of it without your written approval.',
      meaning: [
        { sample: (x, y) => diamond('payment', x + 8, y, 5), words: 'only with written consent' },
        ...(['full', 'part', 'none'] as const).map((access) => ({
          sample: (x: number, y: number) => dot(access, x + 8, y),
          words: meanings[access],
        })),
      ],
    }),
  );
