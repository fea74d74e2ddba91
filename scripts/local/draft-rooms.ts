import { type Room, readRooms } from '#functions/proposals/build.ts';
import { compareEditions } from '#functions/proposals/lib/compare-editions.ts';
import { editionOf, type LoadModule, loadDraft } from '#functions/proposals/lib/draft.ts';

const withDraft = async (room: Room, load: LoadModule): Promise<Room> => {
  const draft = editionOf(room, await loadDraft(room, load), 'A draft: it has not been published.');
  const published = room.editions.filter(({ facts }) => facts.version !== draft.facts.version);
  const [newest] = room.editions;
  const changes = newest && compareEditions(newest, draft);
  return { ...room, editions: [{ ...draft, changes }, ...published] };
};

/**
 * The rooms as they would be if each draft were published now. A draft that cannot be is left out: its room is then as it
 * was published.
 * @param load loads a draft from its current sources
 * @param onFault gets what is wrong with a draft
 */
export const roomsWithDrafts = (load: LoadModule, onFault: (sentence: string) => void): Promise<Room[]> =>
  Promise.all(
    readRooms().map((room) =>
      withDraft(room, load).catch((error: unknown) => {
        onFault(error instanceof Error ? error.message : String(error));
        return room;
      }),
    ),
  );
