import { expect, it } from 'vitest';
import { documentCode } from './document-code.ts';

it('documentCode: shows sixteen digits of the hash in fours', () => {
  expect(documentCode('0123456789abcdef'.repeat(4))).toBe('0123 4567 89ab cdef');
});
