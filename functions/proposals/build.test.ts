import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import canonicalize from 'canonicalize';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultRoom, rooms } from '#functions/testing/rooms.ts';
import { type ServedProposal, servedIndex, servedProposal } from '#shared/editions.ts';
import { type Proposal, proposal } from '#shared/proposals.ts';
import { storedFiles, storedPdfs, writeStored } from './build.ts';
import { compareEditions } from './lib/compare-editions.ts';
import { documentLines } from './lib/document-lines.ts';
import { editionOf, loadDraft } from './lib/draft.ts';
import { compareVersions, type Edition, editionFiles, hashList, readEdition, versionsOf } from './lib/editions.ts';
import type { Draft } from './lib/room.ts';
import { RoomError } from './lib/room-error.ts';
import { readRoomFolders } from './lib/room-folders.ts';
import { namePattern, storedPath } from './stored-documents.ts';

const temporary = mkdtempSync(join(tmpdir(), 'rooms-'));
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

const messageOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof RoomError) return error.message;
    throw error;
  }
  return 'no refusal';
};

const editions = rooms.flatMap((room) => room.editions.map((edition) => ({ room, edition })));
const frozen = editions.flatMap(({ edition }) => [...edition.documents]);
const documents = frozen.map(([, json]) => z.parse(proposal, JSON.parse(json)));

describe('every committed edition', () => {
  it('exists: each room has one', () => {
    for (const { name, editions } of rooms) expect(editions.length, name).toBeGreaterThan(0);
  });

  it('has documents in canonical JSON that every block of this code can still read', () => {
    for (const [slug, json] of frozen) {
      expect(json).toBe(canonicalize(JSON.parse(json)));
      expect(z.parse(proposal, JSON.parse(json))).toEqual(JSON.parse(json));
      expect(JSON.parse(json).slug).toBe(slug);
    }
    expect(documents.flatMap(documentLines).length).toBeGreaterThan(0);
  });

  it('has the hashes of its files, computed anew', () => {
    for (const { room, edition } of editions) {
      const folder = join(room.folder, 'editions', edition.facts.version);
      const listed = readFileSync(join(folder, editionFiles.hashes), 'utf8').trimEnd().split('\n');
      const found = readdirSync(folder).filter((name) => name !== editionFiles.hashes);
      const computed = found.map((name) => {
        const hash = createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex');
        return `${hash}  ${name}`;
      });
      expect(computed.sort()).toEqual(listed.sort());
    }
  });

  it('is dated and valid as its documents are', () => {
    for (const { edition } of editions) {
      const { client, version, date, validUntil } = edition.facts;
      for (const json of edition.documents.values())
        expect(JSON.parse(json)).toMatchObject({ client, version, date, validUntil });
    }
  });
});

describe('an edition that is not as it was published', () => {
  const folder = join(temporary, 'editions/1.0');
  const files = new Map([
    [
      'edition.json',
      JSON.stringify({
        schema: 1,
        version: '1.0',
        client: 'C',
        date: '2026-01-01',
        validUntil: '2026-01-31',
        note: 'N',
        documents: [],
      }),
    ],
    ['a.json', '{}'],
  ]);
  const write = () => {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, 'SHA256SUMS'), hashList(files));
  };
  const refusal = () => messageOf(() => readEdition(temporary, '1.0'));

  it('is refused when a word has changed', () => {
    write();
    expect(readEdition(temporary, '1.0').facts.note).toBe('N');
    writeFileSync(join(folder, 'a.json'), '{"a":1}');
    expect(refusal()).toMatch(/a\.json has changed\. Restore it from git\./);
  });

  it('is refused when a file is missing, or was added', () => {
    write();
    rmSync(join(folder, 'a.json'));
    expect(refusal()).toMatch(/a\.json is missing\./);
    write();
    writeFileSync(join(folder, 'b.json'), '{}');
    expect(refusal()).toMatch(/b\.json is not part of the edition\. Remove it\.$/);
  });

  it('is refused without its hashes, and when it is of a schema that this code does not read', () => {
    write();
    rmSync(join(folder, 'SHA256SUMS'));
    expect(refusal()).toMatch(/SHA256SUMS is missing/);
    const other = new Map([['edition.json', '{"schema":99}']]);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'edition.json'), '{"schema":99}');
    writeFileSync(join(folder, 'SHA256SUMS'), hashList(other));
    expect(refusal()).toMatch(/is not of schema 1/);
  });
});

it('versions are numbers, not text', () => {
  expect(['1.10', '1.9', '0.1', '2.0'].toSorted(compareVersions)).toEqual(['0.1', '1.9', '1.10', '2.0']);
});

describe('a room.json', () => {
  const withRooms = (facts: Record<string, unknown>) => {
    for (const [name, content] of Object.entries(facts)) {
      mkdirSync(join(temporary, name), { recursive: true });
      writeFileSync(
        join(temporary, name, 'room.json'),
        typeof content === 'string' ? content : JSON.stringify(content),
      );
    }
    return messageOf(() => readRoomFolders(temporary));
  };

  it.each([
    ['no JSON', '{', /a\/room\.json is not JSON/],
    ['no address', {}, /a\/room\.json: address /],
    ['an address that is a path', { address: '../x' }, /address must be lower-case words with hyphens/],
    ['a closing date that is none', { address: 'a', closesOn: 'soon' }, /closesOn must be a date such as 2027-01-31/],
    [
      'an address that is no email address',
      { address: 'a', contact: { name: 'Sales', email: 'x' } },
      /contact\.email must be an email address/,
    ],
    ['a contact without a name', { address: 'a', contact: { email: 'a@b.example' } }, /contact\.name must be a name/],
    [
      'a meeting link that runs code',
      { address: 'a', contact: { name: 'Sales', email: 'a@b.example', meetingUrl: 'javascript:alert(1)' } },
      /contact\.meetingUrl must be an address that begins with https/,
    ],
    ['another paper', { address: 'a', paper: 'A5' }, /paper must be Letter or A4/],
    ['a field that nobody reads', { address: 'a', closed: true }, /closed/],
  ])('is refused with %s', (_, content, sentence) => {
    expect(withRooms({ a: content })).toMatch(sentence);
  });

  it('is refused when two rooms have one address, or both are the default', () => {
    expect(withRooms({ a: { address: 'x' }, b: { address: 'x' } })).toMatch('rooms a and b both have the same address');
    const isDefault = true;
    expect(withRooms({ a: { address: 'x', isDefault }, b: { address: 'y', isDefault } })).toMatch('"isDefault": true');
  });

  it('is what makes a folder a room', () => {
    mkdirSync(join(temporary, 'no-room'), { recursive: true });
    expect(withRooms({ a: { address: 'x' } })).toBe('no refusal');
    expect(readRoomFolders(temporary)).toMatchObject([
      { name: 'a', facts: { address: 'x', isDefault: false, paper: 'Letter' } },
    ]);
  });
});

describe('a draft that cannot be published is refused with', async () => {
  const draft = await loadDraft(defaultRoom);
  const [first, second] = draft.documents;
  if (!first || !second) throw new Error('The room has too few documents.');
  const folder = `functions/proposals/rooms/${defaultRoom.name}`;
  const refusal = (change: Partial<Draft>) => messageOf(() => editionOf(defaultRoom, { ...draft, ...change }));
  const withDocument = (change: object): Partial<Draft> => ({
    documents: [{ ...first, document: { ...first.document, ...change } }, ...draft.documents.slice(1)],
  });

  it('the folder and each rule that its figures break', () => {
    const message = refusal({ figureErrors: ['One figure is wrong.', 'Another is too.'] });
    expect(message).toBe(`The figures of ${folder} disagree. One figure is wrong. Another is too.`);
  });

  it('the document and the place where its shape is wrong', () => {
    const message = refusal(withDocument({ sections: [{ id: 'a', title: 'A', blocks: [{ kind: 'unknown' }] }] }));
    expect(message).toContain(`${folder}: the document "${first.document.slug}"`);
    expect(message).toContain('sections.0.blocks.0');
  });

  it.each(['Upper', 'a b', '../a', ''])('the slug %j, which is no address', (slug) => {
    expect(refusal(withDocument({ slug }))).toContain(`the slug "${slug}"`);
  });

  it('the slug that two documents have', () => {
    const { slug } = second.document;
    expect(refusal(withDocument({ slug }))).toBe(`${folder}: two documents have the slug "${slug}".`);
  });

  it('the document that has another date, validity, client or version', () => {
    const { slug } = first.document;
    for (const change of [
      { date: '2020-01-01' },
      { validUntil: '2020-01-01' },
      { client: 'Other' },
      { version: '9.9' },
    ]) {
      expect(refusal(withDocument(change))).toMatch(new RegExp(`the ${Object.keys(change)[0]} of the document`));
    }
    expect(refusal(withDocument({ version: '9.9' }))).toContain(slug);
  });

  it.each(['1', 'v1.0', '1.0.0', '01.0', ''])('the version %j', (version) => {
    expect(refusal({ version })).toBe(`${folder}: the version "${version}" is not two numbers, such as 1.0.`);
  });

  it('the sentence of what its room.ts throws', async () => {
    const load = async () => ({
      default: () => {
        throw new Error('The moon is wrong.');
      },
    });
    await expect(loadDraft(defaultRoom, load)).rejects.toThrow(`${folder}/room.ts cannot be used. The moon is wrong.`);
    await expect(loadDraft(defaultRoom, async () => ({}))).rejects.toThrow('It has no default export');
  });
});

describe('what changed in a document', () => {
  const [newest] = defaultRoom.editions;
  if (!newest) throw new Error('The room has no edition.');
  const [slug = ''] = newest.documents.keys();
  /** An edition whose first document begins with a section of this title. */
  const made = (version: string, title: string): Edition => {
    const document: Proposal = JSON.parse(newest.documents.get(slug) ?? '');
    const [first, ...rest] = document.sections;
    const sections = first ? [{ ...first, title }, ...rest] : rest;
    const json = canonicalize({ ...document, version, sections }) ?? '';
    return { facts: { ...newest.facts, version }, documents: new Map([[slug, json]]), changes: undefined };
  };
  const [sketch, one, two, three] = [made('0.1', 'A'), made('1.0', 'B'), made('1.1', 'C'), made('1.2', 'D')];
  const room = {
    ...defaultRoom,
    editions: [
      { ...three, changes: compareEditions(two, three) },
      { ...two, changes: compareEditions(one, two) },
      one,
      sketch,
    ],
  };
  const stored = (edition?: string): ServedProposal =>
    JSON.parse(
      storedFiles(room).find(({ path }) => path === storedPath({ room: room.name, slug, edition }))?.json ?? '{}',
    );
  const removedSince = ({ changes }: ServedProposal) =>
    changes.map(({ since, sections }) => [
      since,
      sections.flatMap(({ passages }) => passages.flat().filter(({ change }) => change === 'removed')),
    ]);

  it('is known since each earlier edition, for readers who missed some, and never since a sketch', () => {
    expect(removedSince(stored())).toEqual([
      ['1.1', [{ text: 'C', change: 'removed' }]],
      ['1.0', [{ text: 'B', change: 'removed' }]],
    ]);
  });

  it('is in an older edition what it said when it was published; a first one has no changes', () => {
    expect(removedSince(stored('1.1'))).toEqual([['1.0', [{ text: 'B', change: 'removed' }]]]);
    expect(removedSince(stored('1.0'))).toEqual([]);
  });

  it('leaves the PDF to the current edition', () => {
    expect(stored('1.0').hasPdf).toBe(false);
    expect(storedPdfs(room).size).toBe(0);
    expect(storedPdfs(defaultRoom).size).toBe(newest.documents.size);
  });
});

describe('what is stored for the functions', () => {
  const folder = join(temporary, 'generated');

  it('is what the API is to serve, of each edition', () => {
    for (const room of rooms) {
      for (const { path, json } of storedFiles(room)) {
        const schema: z.ZodMiniType = path.endsWith('/index.json') ? servedIndex : servedProposal;
        expect(z.parse(schema, JSON.parse(json))).toEqual(JSON.parse(json));
      }
    }
  });

  it('is written, with the list of rooms', () => {
    mkdirSync(temporary, { recursive: true });
    writeStored(rooms, { codeFolder: temporary });
    for (const { path, json } of rooms.flatMap(storedFiles)) {
      expect(readFileSync(join(folder, path), 'utf8')).toBe(json);
      expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).toString()).toBe(json);
      expect(gunzipSync(readFileSync(join(folder, `${path}.gz`))).toString()).toBe(json);
    }
    const list = JSON.parse(readFileSync(join(folder, 'rooms.json'), 'utf8'));
    expect(list).toEqual(rooms.map(({ name, facts }) => expect.objectContaining({ name, address: facts.address })));
  });

  it('is the list alone where no documents are served', () => {
    writeStored(rooms, { codeFolder: temporary, onlyList: true });
    expect(readdirSync(folder)).toEqual(['rooms.json']);
  });

  it('is written again only where it differs, and what is of the past goes', () => {
    writeStored(rooms, { codeFolder: temporary });
    const [first, second] = storedFiles(defaultRoom).map(({ path }) => join(folder, path));
    if (!first || !second) throw new Error('Nothing was stored.');
    const inodes = () => ['', '.br', '.gz'].map((ending) => statSync(first + ending).ino);
    const before = inodes();
    const past = ['past.json', 'past.json.br', 'past.json.gz'].map((name) =>
      join(folder, defaultRoom.name, 'newest/documents', name),
    );
    for (const file of past) cpSync(second, file);
    for (const ending of ['', '.br', '.gz']) writeFileSync(second + ending, 'damaged');
    writeStored(rooms, { codeFolder: temporary });
    expect(inodes()).toEqual(before);
    expect(brotliDecompressSync(readFileSync(`${second}.br`))).toEqual(readFileSync(second));
    expect(gunzipSync(readFileSync(`${second}.gz`))).toEqual(readFileSync(second));
    expect(readFileSync(second, 'utf8')).not.toBe('damaged');
    expect(past.filter((file) => existsSync(file))).toEqual([]);
  });
});

describe('every draft', async () => {
  const drafts = await Promise.all(rooms.map(async (room) => ({ room, draft: await loadDraft(room) })));

  it.each(drafts)('$room.name: keeps the words of its sources, the same each time', ({ room, draft }) => {
    const { documents } = editionOf(room, draft);
    expect([...documents.values()].map((json) => JSON.parse(json))).toEqual(
      draft.documents.map(({ document }) => document),
    );
    expect([...editionOf(room, draft).documents]).toEqual([...documents]);
  });

  it.each(drafts)('$room.name: differs from its newest edition only with a higher version', ({ room, draft }) => {
    const newest = versionsOf(room.folder).at(-1) ?? '0.0';
    if (compareVersions(draft.version, newest) > 0) return;
    const made = editionOf(room, draft);
    const published = readEdition(room.folder, newest);
    const differs = [...made.documents].find(([slug, json]) => published.documents.get(slug) !== json)?.[0];
    const sentence = `The draft of ${room.name} differs from its edition ${newest} (${differs}): give it a higher version, then run npm run publish-edition.`;
    expect(differs === undefined ? '' : sentence).toBe('');
  });
});

describe('every document', () => {
  const tables = (document: Proposal) =>
    document.sections.flatMap((section) => section.blocks.filter((block) => block.kind === 'table'));

  it('has ids that are unique and in kebab case', () => {
    for (const document of documents) {
      const ids = document.sections.flatMap((section) => [
        section.id,
        ...section.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
      ]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(namePattern);
    }
  });

  it('has tables whose rows have as many cells as there are columns', () => {
    for (const table of documents.flatMap(tables)) {
      for (const row of [...table.rows, ...(table.foot ? [table.foot] : [])])
        expect(row, table.caption).toHaveLength(table.columns.length);
    }
  });

  it('opens every section with a sentence, not with a table', () => {
    for (const section of documents.flatMap((document) => document.sections)) {
      expect(['paragraph', 'letter', 'callout'], section.id).toContain(section.blocks[0]?.kind);
    }
  });

  it('has no unfinished text', () => {
    for (const line of documents.flatMap(documentLines))
      expect(line).not.toMatch(/\b(undefined|NaN|TODO|lorem)\b|\[object/);
  });
});
