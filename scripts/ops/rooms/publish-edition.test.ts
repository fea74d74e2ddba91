import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { loadDraft } from '#web/publishing/draft.ts';
import { readEdition, versionsOf } from '#web/publishing/editions.ts';
import type { Placeholder } from '#web/publishing/placeholders.ts';
import type { Draft } from '#web/publishing/room.ts';
import { readRoomFolders } from '#web/publishing/room-folders.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { publishEdition } from './publish-edition.ts';
import { skeletonOf } from './skeleton.ts';

const temporary = testFolder();

// A room's modules import `#shared/…` and `#web/…`, which package.json maps to these folders.
copyFileSync(join(root, 'package.json'), join(temporary, 'package.json'));
for (const name of ['shared', 'web']) symlinkSync(join(root, name), join(temporary, name));

const file = 'rooms/northwind/parties.ts';
const placeholders: Placeholder[] = [
  { label: 'quote number', file, value: 'Q-7' },
  { label: 'address of the client', file, sample: '1 Example Street' },
  { label: 'legal clauses', file },
  { label: 'cap', file, draft: 'The price.' },
];
const biography = { label: 'biography', file, binds: false };
const filled = placeholders.map((placeholder) => ({ ...placeholder, value: 'as agreed' }));

/** Not 0.x, because previews are not printed. */
const version = '7.0';

const noPdfs = async () => new Map<string, Uint8Array>();

/** Publishes the draft in a folder. */
const publish = async (folder: string, wanted = version, { today = '2026-11-20', print = noPdfs } = {}) => {
  const [room] = readRoomFolders(dirname(folder));
  if (!room) throw new Error('The room was not found.');
  const outcome = await publishEdition(room, { version: wanted, note: 'The offer', today, print }).then(
    ({ open }) => ({ open, refusal: undefined }),
    (error: Error) => ({ open: undefined, refusal: error.message }),
  );
  return { ...outcome, published: versionsOf(folder) };
};

const draft = await loadDraft(defaultRoom);

/** Writes the default room's draft with changes. */
const writeDraft = (folder: string, changes: Partial<Draft> & { version: string }) => {
  const { version } = changes;
  const documents = draft.documents.map((each) => ({ ...each, document: { ...each.document, version } }));
  writeFileSync(join(folder, 'draft.json'), JSON.stringify({ ...draft, documents, ...changes }));
};

/** Makes a room with the room.json of a new room, and the default room's draft with these placeholders. */
const roomWith = (placeholders: Placeholder[], changedFacts: object = {}) => {
  const folder = join(mkdtempSync(join(temporary, 'rooms-')), 'northwind');
  const facts = skeletonOf('Northwind', 'northwind', '2026-11-20').get('room.json') ?? '';
  mkdirSync(folder);
  writeFileSync(join(folder, 'room.json'), JSON.stringify({ ...JSON.parse(facts), ...changedFacts }));
  // Node loads a module only once per path, so room.ts reads a file that a test can change.
  writeFileSync(
    join(folder, 'room.ts'),
    `import { readFileSync } from 'node:fs';
export default () => JSON.parse(readFileSync(new URL('draft.json', import.meta.url), 'utf8'));`,
  );
  writeDraft(folder, { version, placeholders });
  return folder;
};

const names = [
  `${file}: only a sample for the address of the client.`,
  `${file}: no legal clauses.`,
  `${file}: only our draft of cap.`,
];

it('rooms:publish: refuses a new room with open placeholders', async () => {
  const { refusal, published } = await publish(roomWith(placeholders));
  for (const name of names) expect(refusal).toContain(`\n  ${name}\n`);
  expect(refusal).not.toContain('quote number');
  expect(refusal).toContain('or publish a preview (0.x)');
  expect(published).toEqual([]);
});

it.each<[string, Placeholder[], object, string[]]>([
  ['a new room whose placeholders are filled', filled, {}, []],
  ['a new room with open placeholders outside the signed text', [...filled, biography], {}, [`${file}: no biography.`]],
  ['the sample room with open placeholders', placeholders, { isSample: true }, names],
])('rooms:publish: publishes %s', async (_, given, facts, open) => {
  expect(await publish(roomWith(given, facts))).toMatchObject({ open, published: [version] });
});

it('rooms:publish: refuses a version that is already published', async () => {
  const folder = roomWith(filled);
  await publish(folder);
  expect((await publish(folder)).refusal).toContain('The newest edition of northwind is 7.0.');
});

it('rooms:publish: leaves nothing behind when printing fails', async () => {
  const folder = roomWith(filled);
  const print = () => Promise.reject(new Error('no browser'));
  expect((await publish(folder, version, { print })).refusal).toBe('no browser');
  expect(existsSync(join(folder, 'editions'))).toBe(false);
});

it('rooms:publish: removes the files that an interrupted run left behind', async () => {
  const folder = roomWith(filled);
  const editions = join(folder, 'editions');
  mkdirSync(join(editions, 'unfinished'), { recursive: true });
  writeFileSync(join(editions, 'unfinished/left.json'), '{}');
  expect(await publish(folder)).toMatchObject({ published: [version] });
  expect(readdirSync(editions)).toEqual([version]);
  expect(readdirSync(join(editions, version))).not.toContain('left.json');
});

it('rooms:publish: requires a reason for each changed term', async () => {
  const folder = roomWith([], { isSample: true });
  const publishTerms = (version: string, value: string, reasons: Record<string, string> = {}) => {
    writeDraft(folder, { version, terms: [{ key: 'due', name: 'Second payment', value }], reasons });
    return publish(folder, version);
  };
  await publishTerms('1.0', 'due after acceptance');
  const { refusal, published } = await publishTerms('1.1', 'due on handover');
  expect(refusal).toContain(
    'northwind/room.ts:\n  "due" changed from “due after acceptance” to “due on handover”: give the reason.\n',
  );
  expect(published).toEqual(['1.0']);
  const explained = await publishTerms('1.1', 'due on handover', { due: 'Handover can be dated.' });
  expect(explained).toMatchObject({ refusal: undefined, published: ['1.0', '1.1'] });
  expect(readEdition(folder, '1.1').facts.reasons).toEqual({ due: 'Handover can be dated.' });
});

it('rooms:publish: names the file that states a different version', async () => {
  const folder = roomWith(filled);
  expect((await publish(folder, '8.0')).refusal).toMatch(/Change `version` in \S+northwind\/room\.ts to 8\.0\.$/);
  mkdirSync(join(folder, 'documents'));
  writeFileSync(join(folder, 'documents/imprint.ts'), "export const version = '7.0';");
  expect((await publish(folder, '8.0')).refusal).toContain('northwind/documents/imprint.ts to 8.0.');
});

it('rooms:publish: refuses an expired offer', async () => {
  const { refusal, published } = await publish(roomWith(filled), version, { today: '2099-11-20' });
  expect(refusal).toMatch(/^The offer of northwind ended on \d{4}-\d\d-\d\d\. Correct `issued` in its figures\.ts\.$/);
  expect(published).toEqual([]);
});

it('rooms:publish: refuses an offer that still contains sample text', async () => {
  const today = '2026-11-23';
  const publishSkeleton = async (version: string, change = (text: string, _path: string) => text) => {
    const folder = join(mkdtempSync(join(temporary, 'rooms-')), 'northwind');
    for (const [path, text] of skeletonOf('Northwind', 'northwind', today)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), change(text.replace("version = '0.1'", `version = '${version}'`), path));
    }
    const outcome = await publish(folder, version, { today });
    return { ...outcome, edition: outcome.published.length > 0 ? readEdition(folder, version) : undefined };
  };
  const { edition, open } = await publishSkeleton('0.1');
  expect(edition?.facts.documents[0]?.line).toMatch(/ \[sample\]$/);
  expect(edition?.documents.get('proposal')).toMatch(/\$8,000-\$10,000\. \[sample\]/);
  const { refusal, published } = await publishSkeleton('1.0');
  expect(open).toContainEqual(expect.stringContaining('schedule and price'));
  for (const each of open ?? []) expect(refusal).toContain(each.slice(each.indexOf('northwind/')));
  expect(published).toEqual([]);
  const misdated = await publishSkeleton('0.1', (text) => text.replace("issued: '2026-11-23'", "issued: '2026-13-23'"));
  expect(misdated.refusal).toContain(
    'figures.ts: figures.issued is 2026-13-23. Change it to a date such as 2026-11-23.',
  );
  const fill = (text: string) => text.replace(/\b(sample|gap):/g, 'value:');
  const invented = await publishSkeleton('1.0', (text, path) => (path === 'figures.ts' ? text : fill(text)));
  expect(invented.refusal).toContain('northwind/figures.ts: only a sample for the rate, weeks, hours, and cost.');
  expect(invented.refusal).toContain('northwind/figures.ts: only a sample for the result of the second work package.');
  const offer = await publishSkeleton('1.0', fill);
  expect(offer).toMatchObject({ refusal: undefined, published: ['1.0'] });
  expect(offer.edition?.documents.get('proposal')).not.toContain('[sample]');
});
