import { describe, expect, it } from 'vitest';
import { paragraph, prose } from './blocks.ts';

describe('prose', () => {
  it('splits paragraphs at empty lines', () => {
    const blocks = prose`
      First paragraph,
      of ${2} lines.
   \t
      Second paragraph, with \`code\`.

    `;
    expect(blocks).toEqual([paragraph('First paragraph, of 2 lines.'), paragraph('Second paragraph, with `code`.')]);
  });

  it('returns no blocks without text', () => {
    expect(prose`
    `).toEqual([]);
  });
});
