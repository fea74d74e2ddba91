import { join } from 'node:path';
import { createServerModuleRunner, type ViteDevServer } from 'vite';
import { storedFile } from '#functions/lib/stored-files.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { handlerOf, type LoadHandler } from '#scripts/dev/product/invoke.ts';
import { type RenderPage, type Room, readRooms } from '#web/publishing/build.ts';
import { editionOf, type LoadModule, loadDraft } from '#web/publishing/draft.ts';
import { writeStored } from '#web/publishing/write-stored.ts';
import type { Faults } from './faults.ts';

const withDraft = async (room: Room, load: LoadModule): Promise<Room> => {
  const draft = editionOf(room, await loadDraft(room, load), 'A draft: it has not been published.');
  const published = room.editions.filter(({ facts }) => facts.version !== draft.facts.version);
  return { ...room, editions: [draft, ...published] };
};

/** The room files as they would be if every draft were published now. */
export const storedRooms = storedFile('');

export type DevFunctions = Awaited<ReturnType<typeof startDevFunctions>>;

/** Imports sources through Vite: changes apply to the next import, and stacks name source lines. */
export const moduleLoader = ({ environments }: ViteDevServer): LoadModule => {
  const runner = createServerModuleRunner(environments.ssr, { hmr: false });
  return (file) => runner.import(file);
};

/** Loads handlers and drafts from source: a change in functions/ or shared/ applies to the next call. */
export const startDevFunctions = async (vite: ViteDevServer, load: LoadModule, faults: Faults) => {
  const loadHandler: LoadHandler = async (folder) => {
    try {
      const module = await load(join(root, 'functions', folder, 'handler.ts'));
      return handlerOf(module as Parameters<typeof handlerOf>[0]);
    } catch (error) {
      faults.report(error);
      throw new SetupError(`functions/${folder} cannot be loaded: the cause is named above.`);
    }
  };

  /** If the renderer fails, pages have no HTML: React renders them from their content and reports the error there. */
  const loadRenderer = async (): Promise<RenderPage> => {
    try {
      return (await load('/src/prerender.tsx')).renderRoomPage as RenderPage;
    } catch (error) {
      faults.report(error);
      return async () => '';
    }
  };

  const refreshRooms = async (): Promise<void> => {
    const sentences: string[] = [];
    const drafts = readRooms().map((room) =>
      withDraft(room, load).catch((error: unknown) => {
        sentences.push(error instanceof Error ? error.message : String(error));
        return room;
      }),
    );
    const rooms = await Promise.all(drafts);
    await writeStored(storedRooms, rooms, await loadRenderer());
    // The handler read the list of rooms when it loaded, and a room may be new.
    vite.environments.ssr.moduleGraph.onFileChange(join(root, 'functions/lib/rooms.ts'));
    faults.state('drafts', sentences.join('\n'));
  };

  await refreshRooms();
  return {
    loadHandler,
    /** Reads the drafts again and renders their pages. */
    refreshRooms,
  };
};
