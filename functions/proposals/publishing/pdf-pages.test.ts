import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { editionsFolder } from './editions.ts';
import { pageCount } from './pdf-pages.ts';

const folder = editionsFolder(defaultRoom.folder);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));

testRows(files)('each PDF has as many pages as a reader of PDFs finds', async (file) => {
  const pdf = readFileSync(join(folder, file));
  expect(pageCount(pdf)).toBe((await getDocumentProxy(new Uint8Array(pdf))).numPages);
});
