import { describe, expect, it } from 'vitest';
import { contentUrl, roomAddressOf } from './room-address.ts';

const path = '/proposals/somewhere/a-document';
const editionOf = (search: string) => roomAddressOf(path, search).edition;

describe('roomAddressOf', () => {
  it('reads the room and the document from the path', () => {
    expect(roomAddressOf(path, '')).toEqual({ path, room: 'somewhere', slug: 'a-document', edition: undefined });
    expect(roomAddressOf('/proposals/somewhere', '').slug).toBeUndefined();
  });

  it.each([
    '?edition=1.0',
    'edition=1.0',
    '?edition=1.0&x=1',
    '?x=1&edition=1.0',
    '?edition=1%2E0',
    '?edition=1.0&edition=1.0',
  ])('reads the edition from %s', (search) => expect(editionOf(search)).toBe('1.0'));

  it.each(['', '?', '?x=1', '?editions=1.0'])('reads no edition from "%s"', (search) => {
    expect(editionOf(search)).toBeUndefined();
  });

  it.each(['?edition=1.0&edition=2.0', '?edition='])('turns %s into a version that no edition can have', (search) => {
    expect(editionOf(search)).not.toMatch(/^[\d.]+$/);
  });
});

describe('contentUrl', () => {
  it('percent-encodes the edition', () => {
    expect(contentUrl(roomAddressOf(path, '?edition=a%26b'))).toBe(`/api${path}?edition=a%26b`);
  });
});
