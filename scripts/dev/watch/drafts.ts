import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { root } from '#scripts/common/root.ts';
import type { Renderer } from '#web/build.ts';
import { type Room, readRooms } from '#web/publishing/build.ts';
import { editionOf, type LoadModule, loadDraft } from '#web/publishing/draft.ts';
import { writeStored } from '#web/publishing/write-stored.ts';
import type { ErrorReporter } from './error-reporter.ts';

const withDraft = async (room: Room, load: LoadModule): Promise<Room> => {
  const draft = editionOf(room, await loadDraft(room, load), 'A draft: it has not been published.');
  const published = room.editions.filter(({ facts }) => facts.version !== draft.facts.version);
  return { ...room, editions: [draft, ...published] };
};

/** The folder that contains the rooms' files as they would be if every draft were published now. */
export const storedRooms = join(root, 'node_modules/.cache/drafts');

/** Reads the drafts again and renders their pages. */
export const refreshDrafts = async (vite: ViteDevServer, load: LoadModule, errors: ErrorReporter): Promise<void> => {
  const sentences: string[] = [];
  const drafts = readRooms().map((room) =>
    withDraft(room, load).catch((error: unknown) => {
      sentences.push(error instanceof Error ? error.message : String(error));
      return room;
    }),
  );
  const rooms = await Promise.all(drafts);
  // If the renderer cannot load, store pages without HTML: React renders them in the browser and reports the error.
  const renderer = await load('/src/prerender.tsx').catch((error: unknown) => errors.report(error));
  await writeStored(storedRooms, rooms, (renderer as Renderer | undefined)?.renderRoomPage ?? (async () => ''));
  // Reload the handlers' list of rooms, because a room may be new.
  vite.environments.ssr.moduleGraph.onFileChange(join(root, 'functions/lib/rooms.ts'));
  errors.setError('drafts', sentences.join('\n'));
};
