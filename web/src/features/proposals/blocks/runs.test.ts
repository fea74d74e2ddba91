import { describe, expect, it } from 'vitest';
import { divide, type Run, runsByText, textOf } from './runs.ts';

const runs: Run[] = [
  { text: 'Kickoff | ' },
  { text: '$12,000', change: 'removed' },
  { text: '$14,000', change: 'added' },
  { text: ' | 5 weeks' },
];

describe('a changed passage', () => {
  it('reads as it does now', () => {
    expect(textOf(runs)).toBe('Kickoff | $14,000 | 5 weeks');
  });

  it('is found by that text, also where all of it is gone', () => {
    const gone: Run[] = [{ text: 'Old', change: 'removed' }];
    const section = { id: 'a', title: 'A', change: 'changed' as const, passages: [runs, gone] };
    expect([...runsByText(section)]).toEqual([
      ['Kickoff | $14,000 | 5 weeks', runs],
      ['', gone],
    ]);
  });

  it('is divided among the cells of its row', () => {
    const cells = ['Kickoff', '$14,000', '5 weeks'];
    const divided = divide(runs, cells, ' | ');
    expect(divided).toEqual([
      [{ text: 'Kickoff' }],
      [
        { text: '$12,000', change: 'removed' },
        { text: '$14,000', change: 'added' },
      ],
      [{ text: '5 weeks' }],
    ]);
    expect(divided.map(textOf)).toEqual(cells);
  });

  it('shows a removed word once, at the end of one text or the beginning of the next', () => {
    const ended: Run[] = [{ text: 'Lead.' }, { text: ' Not', change: 'removed' }, { text: ' Text' }];
    const shown = divide(ended, ['Lead.', 'Text'], ' ').flat();
    expect(shown.filter(({ change }) => change === 'removed')).toHaveLength(1);
    expect(shown.map(({ text }) => text)).toEqual(['Lead.', ' Not', 'Text']);
  });
});
