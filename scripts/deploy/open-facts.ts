import { loadDraft } from '#functions/proposals/lib/draft.ts';
import { readRoomFolders } from '#functions/proposals/lib/room-folders.ts';
import { openSlots } from '#functions/proposals/lib/slots.ts';
import type { Site } from '#shared/site-schema.ts';

/** The firm's facts that the law of its country may ask for, or a client before signing. */
const legalFacts = {
  legalNotice: 'legal notice',
  privacyNotes: 'note on privacy that the law asks for',
  address: 'postal address',
  registration: 'registration of the legal entity',
  accountable: 'person accountable for what the site says',
} as const satisfies Partial<Record<keyof Site, string>>;

const factsOf = (firm: Site): string[] =>
  Object.entries(legalFacts)
    .filter(([fact]) => firm[fact as keyof typeof legalFacts] === undefined)
    .map(([, label]) => `shared/site.ts: no ${label}.`);

type Folders = ReturnType<typeof readRoomFolders>;

/** A draft with a fault is reported, not thrown: what is deployed are editions. */
const slotsOf = async (room: Folders[number]): Promise<string[]> =>
  loadDraft(room).then(openSlots, (fault: Error) => [`The draft of ${room.name} cannot be read: ${fault.message}`]);

/** What only the owner, a client or a lawyer can fill in, and nobody has: of the firm, and of each room. */
export const openFacts = async (firm: Site, rooms: Folders = readRoomFolders()): Promise<string[]> => [
  ...factsOf(firm),
  ...(await Promise.all(rooms.map(slotsOf))).flat(),
];
