import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { refusalOf } from '#web/testing/rooms.ts';
import { readRoomFolders } from './room-folders.ts';

const temporary = mkdtempSync(join(tmpdir(), 'rooms-'));
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

describe('readRoomFolders', () => {
  const withRooms = (facts: Record<string, unknown>) => {
    for (const [name, content] of Object.entries(facts)) {
      mkdirSync(join(temporary, name), { recursive: true });
      const json = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(temporary, name, 'room.json'), json);
    }
    return refusalOf(() => readRoomFolders(temporary));
  };

  it.each([
    ['invalid JSON', '{', /a\/room\.json is not JSON/],
    ['no address', {}, /a\/room\.json: address /],
    ['an address that is a path', { address: '../x' }, /address must be lower-case words with hyphens/],
    ['an invalid closing date', { address: 'a', closesOn: 'soon' }, /closesOn must be a date such as 2027-01-31/],
    [
      'an invalid email address',
      { address: 'a', contact: { name: 'Sales', email: 'x' } },
      /contact\.email must be an email address/,
    ],
    ['a contact with an empty name', { address: 'a', contact: { name: '' } }, /contact\.name must be a name/],
    [
      'a meeting link that runs code',
      { address: 'a', contact: { name: 'Sales', email: 'a@b.example', meetingUrl: 'javascript:alert(1)' } },
      /contact\.meetingUrl must be an address that begins with https/,
    ],
    ['an unknown paper size', { address: 'a', paper: 'A5' }, /paper must be Letter or A4/],
    ['an unknown field', { address: 'a', closed: true }, /closed/],
  ])('rejects a room.json with %s', (_, content, sentence) => {
    expect(withRooms({ a: content })).toMatch(sentence);
  });

  it('rejects two rooms with the same address or two default rooms', () => {
    expect(withRooms({ a: { address: 'x' }, b: { address: 'x' } })).toMatch('rooms a and b have the same address');
    const isDefault = true;
    expect(withRooms({ a: { address: 'x', isDefault }, b: { address: 'y', isDefault } })).toMatch('"isDefault": true');
  });

  it('treats only folders with a room.json as rooms', () => {
    mkdirSync(join(temporary, 'no-room'), { recursive: true });
    expect(withRooms({ a: { address: 'x' } })).toBe('no refusal');
    expect(readRoomFolders(temporary)).toMatchObject([
      { name: 'a', facts: { address: 'x', isDefault: false, paper: 'Letter' } },
    ]);
  });
});
