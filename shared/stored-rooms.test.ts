import { expect, it } from 'vitest';
import { parseRoomList, type RoomEntry } from './stored-rooms.ts';

const room: RoomEntry = {
  name: 'sample',
  address: 'sample-1234567890',
  isDefault: true,
  contactEmail: 'hello@firm.example',
  countsViews: false,
  withdrawn: [],
  paths: [],
};

it('parseRoomList: rejects a room that closes on no date', () => {
  const parse = (closesOn?: string) => parseRoomList(JSON.stringify([{ ...room, closesOn }]));
  expect(parse()).toEqual([room]);
  expect(parse('2027-01-31')).toEqual([{ ...room, closesOn: '2027-01-31' }]);
  expect(() => parse('soon')).toThrow();
  expect(() => parseRoomList('{}')).toThrow();
});
