import { expect, it } from 'vitest';
import { loadDraft } from '#functions/proposals/lib/draft.ts';
import { readRoomFolders } from '#functions/proposals/lib/room-folders.ts';
import { openSlots } from '#functions/proposals/lib/slots.ts';
import { site } from '#shared/site.ts';
import { openFacts } from './next-steps.ts';

it('names each open slot of each room, as publishing does', async () => {
  const found = await openFacts(site);
  for (const room of readRoomFolders()) {
    for (const slot of openSlots(await loadDraft(room))) expect(found).toContain(slot);
  }
});

it('names a legal fact of the firm that is missing, and no other', async () => {
  const { address: _, ...without } = site;
  const registration = 'Registered in Delaware, no. 0000000';
  const found = await openFacts({ ...without, registration, legalNotice: ['A notice.'] }, []);
  expect(found).toContain('shared/site.ts: no postal address.');
  expect(found.filter((line) => /registration|legal notice/.test(line))).toEqual([]);
});

it('a draft that cannot be read is one line, and stops nothing', async () => {
  const [room] = readRoomFolders();
  if (!room) throw new Error('There is no room.');
  const found = await openFacts(site, [{ ...room, name: 'torn', folder: '/nowhere/torn' }]);
  expect(found.at(-1)).toMatch(/^The draft of torn cannot be read: /);
});
