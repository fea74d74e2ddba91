import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadDraft } from '#functions/proposals/publishing/draft.ts';
import { versionsOf } from '#functions/proposals/publishing/editions.ts';
import type { Placeholder } from '#functions/proposals/publishing/placeholders.ts';
import { readRoomFolders } from '#functions/proposals/publishing/room-folders.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { publishEdition } from './publish-edition.ts';
import { skeletonOf } from './skeleton.ts';

const temporary = mkdtempSync(join(tmpdir(), 'publish-edition-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const file = 'rooms/northwind/parties.ts';
const placeholders: Placeholder[] = [
  { label: 'quote number', file, value: 'Q-7' },
  { label: 'address of the client', file, sample: '1 Example Street' },
  { label: 'legal clauses', file },
];
const filled = placeholders.map((placeholder) => ({ ...placeholder, value: 'as agreed' }));

/** Publishes from a room with the room.json of a new room, and the sample's draft with these placeholders. */
const publishWith = async (given: Placeholder[], changedFacts: object = {}) => {
  const rooms = mkdtempSync(join(temporary, 'rooms-'));
  const folder = join(rooms, 'northwind');
  const draft = { ...(await loadDraft(defaultRoom)), placeholders: given };
  const facts = skeletonOf('Northwind', 'northwind', draft.version).get('room.json');
  mkdirSync(folder);
  writeFileSync(join(folder, 'room.json'), JSON.stringify({ ...JSON.parse(facts ?? ''), ...changedFacts }));
  writeFileSync(join(folder, 'room.ts'), `export default () => (${JSON.stringify(draft)});`);
  const [room] = readRoomFolders(rooms);
  if (!room) throw new Error('The room was not found.');
  const { version } = draft;
  const outcome = await publishEdition(room, { version, note: 'The offer', print: async () => new Map() }).then(
    ({ open }) => ({ open, refusal: undefined }),
    (error: Error) => ({ open: undefined, refusal: error.message }),
  );
  return { ...outcome, version, published: versionsOf(folder) };
};

const names = [`${file}: only a sample for the address of the client.`, `${file}: no legal clauses.`];

it('a new room publishes nothing while a placeholder is open: it names each, and how to go on', async () => {
  const { refusal, published } = await publishWith(placeholders);
  for (const name of names) expect(refusal).toContain(name);
  expect(refusal).not.toContain('quote number');
  expect(refusal).toContain('"refusesOpenPlaceholders": false in its room.json');
  expect(published).toEqual([]);
});

it('a new room publishes once every placeholder is filled in', async () => {
  const { open, published, version } = await publishWith(filled);
  expect(open).toEqual([]);
  expect(published).toEqual([version]);
});

it('a room that allows open placeholders publishes, and names them', async () => {
  const { open, published, version } = await publishWith(placeholders, { refusesOpenPlaceholders: false });
  expect(open).toEqual(names);
  expect(published).toEqual([version]);
});
