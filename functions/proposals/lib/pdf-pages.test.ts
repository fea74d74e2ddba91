import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { editionsFolder } from './editions.ts';
import { pageCount } from './pdf-pages.ts';

const folder = editionsFolder(defaultRoom.folder);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));

it.each(files)('%s has as many pages as a reader of PDFs finds', async (file) => {
  const pdf = readFileSync(join(folder, file));
  expect(pageCount(pdf)).toBe((await getDocumentProxy(new Uint8Array(pdf))).numPages);
});
