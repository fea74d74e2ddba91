import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = join(import.meta.dirname, 'dist');

const hasSample = () =>
  globSync('../rooms/*/room.json', { cwd: import.meta.dirname }).some((file) =>
    /"isSample": *true/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );

/**
 * Gives tests a room of their own, unless the project has the sample: this process, and all that it starts, read that room
 * and no other, and build it apart from what `npm start` serves.
 */
export const readTestRoomWithoutSample = async (): Promise<void> => {
  if (process.env.TEST_ROOMS || hasSample()) return;
  process.env.TEST_ROOMS = files;
  // It reads the variable when it is loaded.
  const { writeTestRoom } = await import('./write-test-room.ts');
  writeTestRoom(join(files, 'rooms'));
};
