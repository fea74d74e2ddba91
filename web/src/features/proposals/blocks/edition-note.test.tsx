import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { copyCheckTexts } from '#web/src/content/copy-check.ts';
import { WithdrawalNote } from './edition-note.tsx';

const withdrawn = { version: '2.0', on: '2026-11-23', reason: 'It has a wrong price.' };

describe('WithdrawalNote', () => {
  it('says which edition was withdrawn, why, and which this is', () => {
    expect(renderToStaticMarkup(<WithdrawalNote withdrawn={withdrawn} version="1.0" />)).toContain(
      'Edition 2.0 was withdrawn on November 23, 2026: It has a wrong price. This is edition 1.0, the current one.',
    );
  });

  it('is absent where the edition that was asked for stands', () => {
    expect(renderToStaticMarkup(<WithdrawalNote version="1.0" />)).toBe('');
  });
});

describe('copyCheckTexts.known', () => {
  it('says of a copy that its edition was withdrawn', () => {
    expect(copyCheckTexts.known('Offer', '2.0', '1.0', withdrawn.on)).toBe(
      '“Offer”, edition 2.0. It was withdrawn on November 23, 2026: the current edition is 1.0.',
    );
  });
});
