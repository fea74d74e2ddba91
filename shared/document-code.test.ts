import { expect, it } from 'vitest';
import { documentCode, readCode } from './document-code.ts';

const hash = '0123456789abcdef'.repeat(4);

it('documentCode: shows sixteen digits of the hash in fours', () => {
  expect(documentCode(hash)).toBe('0123 4567 89ab cdef');
});

it.each(['0123 4567 89ab cdef', '0123456789ABCDEF', ' 0123-4567–89ab cdef\n', hash])(
  'readCode: accepts %j',
  (typed) => {
    expect(readCode(typed)).toBe(documentCode(hash));
  },
);

it.each(['', '0123 4567 89ab cde', '0123 4567 89ab cdeg', `${hash}0`, '<script>'])('readCode: rejects %j', (typed) => {
  expect(readCode(typed)).toBeUndefined();
});
