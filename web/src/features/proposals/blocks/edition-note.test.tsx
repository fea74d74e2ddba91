import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WithdrawalNote } from './edition-note.tsx';

const withdrawn = { version: '2.0', on: '2026-11-23', reason: 'It has a wrong price.' };

describe('WithdrawalNote', () => {
  it('says which edition was withdrawn and why', () => {
    expect(renderToStaticMarkup(<WithdrawalNote withdrawn={withdrawn} version="1.0" />)).toContain(
      'Edition 2.0 was withdrawn on November 23, 2026: It has a wrong price. This is edition 1.0, the current one.',
    );
  });

  it('renders nothing for an edition that stands', () => {
    expect(renderToStaticMarkup(<WithdrawalNote version="1.0" />)).toBe('');
  });
});
