import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { defaultRoom, everyRoom, refusalOf } from '#web/testing/rooms.ts';
import { editionOf, loadDraft } from './draft.ts';
import { compareVersions, readEdition, versionsOf } from './editions.ts';
import type { Draft } from './room.ts';
import { pathInProject } from './room-folders.ts';

const temporary = testFolder();

describe('editionOf and loadDraft', async () => {
  const draft = await loadDraft(defaultRoom);
  const [first, second] = draft.documents;
  if (!first || !second) throw new Error('The room has too few documents.');
  const folder = pathInProject(defaultRoom.folder);
  const refusal = (change: Partial<Draft>) => refusalOf(() => editionOf(defaultRoom, { ...draft, ...change }));
  const withDocument = (change: object): Partial<Draft> => ({
    documents: [{ ...first, document: { ...first.document, ...change } }, ...draft.documents.slice(1)],
  });

  it('name the folder when figures disagree', () => {
    const message = refusal({ figureErrors: ['One figure is wrong.', 'Another is too.'] });
    expect(message).toBe(`The figures of ${folder} disagree. One figure is wrong. Another is too.`);
  });

  it('name the document and the block that violates the schema', () => {
    const message = refusal(withDocument({ sections: [{ id: 'a', title: 'A', blocks: [{ kind: 'unknown' }] }] }));
    expect(message).toContain(`${folder}: the document "${first.document.slug}"`);
    expect(message).toContain('sections.0.blocks.0');
  });

  it.each(['Upper', 'a b', '../a', ''])('reject the slug %j', (slug) => {
    expect(refusal(withDocument({ slug }))).toContain(`the slug "${slug}"`);
  });

  it('reject two documents with the same slug', () => {
    const { slug } = second.document;
    expect(refusal(withDocument({ slug }))).toBe(`${folder}: two documents have the slug "${slug}".`);
  });

  it('reject documents that differ in date, validity, client, or version', () => {
    const { slug } = first.document;
    const others = { date: '2020-01-01', validUntil: '2020-01-01', client: 'Other', version: '9.9' };
    for (const [fact, value] of Object.entries(others))
      expect(refusal(withDocument({ [fact]: value }))).toContain(`the ${fact} of the document`);
    expect(refusal(withDocument({ version: '9.9' }))).toContain(slug);
  });

  it.each(['1', 'v1.0', '1.0.0', '01.0', ''])('reject the version %j', (version) => {
    expect(refusal({ version })).toBe(`${folder}: the version "${version}" must be two numbers, such as 1.0.`);
  });

  it('name the file and line that threw an error', async () => {
    const load = async () => ({
      default: () => {
        throw new Error('The moon is wrong.');
      },
    });
    await expect(loadDraft(defaultRoom, load)).rejects.toThrow(`${folder}/room.ts cannot be used. The moon is wrong.`);
    writeFileSync(join(temporary, 'room.ts'), "export { default } from './figures.ts';");
    writeFileSync(join(temporary, 'figures.ts'), "\n\nthrow new Error('The sun is wrong.');");
    await expect(loadDraft({ folder: temporary })).rejects.toThrow('/figures.ts:3 cannot be used. The sun is wrong.');
    await expect(loadDraft(defaultRoom, async () => ({}))).rejects.toThrow('Its default export must be a function');
  });
});

describe('every draft', async () => {
  const drafts = await Promise.all(everyRoom.map(async (room) => ({ room, draft: await loadDraft(room) })));

  it.each(drafts)('needs a higher version if it differs from the newest edition: $room.name', ({ room, draft }) => {
    const newest = versionsOf(room.folder).at(-1) ?? '0.0';
    if (compareVersions(draft.version, newest) > 0) return;
    const made = editionOf(room, draft);
    const published = readEdition(room.folder, newest);
    const differs = [...made.documents].find(([slug, json]) => published.documents.get(slug) !== json)?.[0];
    const sentence = `The draft of ${room.name} differs from its edition ${newest} (${differs}): give it a higher version, then run npm run rooms:publish.`;
    expect(differs === undefined ? '' : sentence).toBe('');
  });
});
