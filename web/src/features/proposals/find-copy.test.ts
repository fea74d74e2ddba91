import { expect, it } from 'vitest';
import { copyCheckTexts as texts } from '#web/src/content/copy-check.ts';
import { checkCode, checkFile } from './find-copy.ts';

/** The SHA-256 of "abc" and of nothing: examples of FIPS 180-4. */
const current = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const replaced = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const offer = { slug: 'offer', title: 'Offer' };
const known = {
  newest: '2.0',
  codes: [
    { ...offer, version: '2.0', code: '0123 4567 89ab cdef', pdf: current },
    { ...offer, version: '1.0', code: 'fedc ba98 7654 3210', pdf: replaced },
    { ...offer, version: '0.1', code: '0000 1111 2222 3333' },
  ],
};
const file = (text: string) => new File([text], 'copy.pdf');

it.each([
  ['the current edition', file('abc'), texts.unchanged('copy.pdf', texts.known('Offer', '2.0', '2.0'))],
  ['a replaced one', file(''), texts.unchanged('copy.pdf', texts.known('Offer', '1.0', '2.0'))],
  ['a changed one', file('abc '), texts.unknownFile('copy.pdf')],
])('a file is recognized by all of its bytes: %s', async (_what, given, answer) => {
  expect(await checkFile(given, known)).toBe(answer);
});

it('a file that is gone says that it could not be read', async () => {
  const gone = Object.assign(file(''), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) });
  expect(await checkFile(gone, known)).toBe(texts.unreadable('copy.pdf'));
});

it.each([
  ['0123-4567-89AB-CDEF', texts.found(texts.known('Offer', '2.0', '2.0'))],
  ['fedcba9876543210', texts.found(texts.known('Offer', '1.0', '2.0'))],
  ['4444 4444 4444 4444', texts.unknownCode],
  ['hello', texts.notACode],
])('a sheet is recognized by its code: %s', (typed, answer) => {
  expect(checkCode(typed, known)).toBe(answer);
});
