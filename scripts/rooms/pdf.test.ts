import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { editionFiles } from '#functions/proposals/lib/editions.ts';
import { rooms } from '#functions/testing/rooms.ts';
import type { Proposal } from '#shared/proposals.ts';

/** Width and height of a sheet in points. */
const sizes = { A4: [595, 842], Letter: [612, 792] } as const;

const squeeze = (text: string) => text.replace(/\s+/g, '');

const printed = rooms.flatMap((room) =>
  room.editions
    .filter(({ facts }) => !facts.version.startsWith('0.'))
    .flatMap(({ facts, documents }) =>
      [...documents].map(([slug, json]) => ({
        name: `${room.name} ${facts.version} ${slug}`,
        paper: room.facts.paper,
        file: join(room.folder, 'editions', facts.version, editionFiles.pdf(slug)),
        document: JSON.parse(json) as Proposal,
      })),
    ),
);

describe.each(printed)('the PDF of $name', ({ file, document, paper }) => {
  const open = async () => getDocumentProxy(new Uint8Array(readFileSync(file)));

  it('is below 400 KB, on the paper of the room', async () => {
    expect(statSync(file).size).toBeLessThanOrEqual(400_000);
    const [, , width = 0, height = 0] = (await (await open()).getPage(1)).view;
    const [expectedWidth, expectedHeight] = sizes[paper];
    expect(Math.abs(width - expectedWidth)).toBeLessThan(2);
    expect(Math.abs(height - expectedHeight)).toBeLessThan(2);
  });

  it('has tags, bookmarks, a language and a title', async () => {
    const pdf = await open();
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    expect(JSON.stringify(await (await pdf.getPage(1)).getStructTree())).toContain('"role":"H1"');
    expect((await pdf.getOutline()).length).toBeGreaterThan(0);
    const info = { ...(await pdf.getMetadata()).info } as Record<string, unknown>;
    expect(info).toMatchObject({ Language: 'en', Title: expect.stringContaining(document.title) });
    expect(String(info.CreationDate)).toContain(document.date.replaceAll('-', ''));
    expect(String(info.Creator)).not.toMatch(/Mozilla|Chrome/);
  });

  it('says what the frozen document says', async () => {
    const { text } = await extractText(await open(), { mergePages: true });
    const whole = squeeze(text);
    for (const { title } of document.sections) expect(whole).toContain(squeeze(title));
    expect(whole).toContain(squeeze(document.version));
  });
});
