import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles, writeSampleRoom } from '#infra/testing/sample-room.ts';
import { storeRooms } from './store-rooms.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-rooms-'));
  writeSampleRoom(join(folder, 'built'));
  storeRooms(join(folder, 'built'), folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stored = (path: string) => join(folder, 'generated', path);

describe('storeRooms', () => {
  it('removes files that the build did not write', () => {
    writeFileSync(stored('draft.json.br'), 'a draft of development');
    storeRooms(join(folder, 'built'), folder);
    expect(existsSync(stored('draft.json.br'))).toBe(false);
  });

  it('replaces only files that differ', () => {
    const [first = '', second = ''] = sampleFiles.keys();
    writeFileSync(stored(second), 'damaged');
    const before = statSync(stored(first)).ino;
    storeRooms(join(folder, 'built'), folder);
    expect(statSync(stored(first)).ino).toBe(before);
    expect(readFileSync(stored(second)).equals(sampleFiles.get(second) ?? Buffer.of())).toBe(true);
  });
});
