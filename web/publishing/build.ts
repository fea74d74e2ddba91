import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RoomContact,
  type ServedIndex,
  type ServedProposal,
  servedChanges,
  servedIndex,
  servedProposal,
  type Withdrawal,
} from '#shared/editions.ts';
import { roomPath } from '#shared/pages.ts';
import { type Proposal, proposal } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { type RoomEntry, roomListFile, storedPath, storedPdfPath } from '#shared/stored-rooms.ts';
import { compareEditions } from './compare-editions.ts';
import { wordsOf } from './document-lines.ts';
import { type Edition, editionFiles, editionsFolder, isPreview, readEdition, sha256, versionsOf } from './editions.ts';
import { RoomError } from './room.ts';
import { pathInProject, type RoomFacts, type RoomFolder, readRoomFolders } from './room-folders.ts';
import { changedTerms } from './terms.ts';

/** A room. `editions` excludes withdrawn editions; both lists are newest first. Without editions, it has no pages. */
export type Room = RoomFolder & { editions: readonly Edition[]; withdrawn: readonly Edition[] };

/** Reads the published editions of a room. @throws {RoomError} naming the invalid file */
export const readRoom = (room: RoomFolder): Room => {
  const published = versionsOf(room.folder).reverse();
  const withdrawn = Object.keys(room.facts.withdrawn);
  const file = `${pathInProject(room.folder)}/room.json`;
  const unknown = withdrawn.find((version) => !published.includes(version));
  if (unknown) throw new RoomError(`${file} withdraws edition ${unknown}, which was not published.`);
  const all = published.map((version) => readEdition(room.folder, version));
  const isWithdrawn = ({ facts }: Edition) => withdrawn.includes(facts.version);
  const editions = all.filter((edition) => !isWithdrawn(edition));
  if (all.length > 0 && editions.length === 0) {
    throw new RoomError(`${file} withdraws every edition: close the room with closesOn instead.`);
  }
  return { ...room, editions, withdrawn: all.filter(isWithdrawn) };
};

export const readRooms = (): Room[] => readRoomFolders().map(readRoom);

/** Slugs of a room's document pages: first those of the newest edition, then those that only older editions have. */
export const slugsOf = ({ editions }: Pick<Room, 'editions'>): string[] => [
  ...new Set(editions.flatMap(({ facts }) => facts.documents.map(({ slug }) => slug))),
];

/** Paths of a room's pages, index first; empty for a room without editions. */
export const roomPaths = (room: Room): string[] =>
  room.editions.length === 0 ? [] : [undefined, ...slugsOf(room)].map((slug) => roomPath(room.facts.address, slug));

type StoredFile = { path: string; text: string };

/** Renders a page of a room. @param content the page's content, as the API returns it */
export type RenderPage = (path: string, content: ServedIndex | ServedProposal) => Promise<string>;

export const contactOf = ({ contact }: Pick<RoomFacts, 'contact'>): RoomContact => ({
  name: contact?.name ?? site.name,
  email: contact?.email ?? site.contactEmail,
  ...((contact?.meetingUrl ?? site.meetingUrl) && { meetingUrl: contact?.meetingUrl ?? site.meetingUrl }),
});

/** @param editions the editions that readers can choose from on the page */
const contextOf = ({ facts, editions: [newest] }: Room, editions: readonly Edition[]) => ({
  newest: newest?.facts.version ?? '',
  editions: editions.map((edition) => edition.facts),
  contact: contactOf(facts),
  countsViews: facts.countsViews,
});

const orderOf = ({ facts }: Edition): ServedIndex['order'] => {
  const { slug, orders } = facts.documents.find((card) => card.orders !== undefined) ?? {};
  return slug === undefined || orders === undefined ? undefined : { ...orders, slug };
};

/** The edition to compare with: the previous one, unless it is a preview (0.x) and the given edition is not. */
const editionBefore = ({ editions }: Room, { facts }: Edition): Edition | undefined => {
  const before = editions[editions.findIndex(({ facts: { version } }) => version === facts.version) + 1];
  return before && isPreview(before.facts.version) && !isPreview(facts.version) ? undefined : before;
};

/** Returns more fields than an index page needs. Callers use `servedIndex` to drop the extra ones. */
const indexOf = (room: Room, edition: Edition): ServedIndex => {
  const before = editionBefore(room, edition);
  return {
    ...edition.facts,
    ...contextOf(room, room.editions),
    order: orderOf(edition),
    changes: before && { ...compareEditions(before, edition), terms: changedTerms(before.facts, edition.facts) },
    items: edition.facts.documents.map((card) => ({
      ...card,
      words: proposal.parse(JSON.parse(edition.documents.get(card.slug) ?? '')).sections.map(wordsOf),
    })),
  };
};

/** Changes to the newest edition's documents since each earlier edition. Offers are not compared with previews. */
const changesFiles = ({ name: room, editions: [newest, ...others] }: Room): StoredFile[] =>
  others
    .filter(({ facts }) => !isPreview(facts.version) || isPreview(newest?.facts.version ?? ''))
    .flatMap((before) => {
      const { since, documents } = compareEditions(before, newest ?? before);
      return [...(newest?.documents.keys() ?? [])]
        .filter((slug) => before.documents.has(slug))
        .map((slug) => {
          const sections = documents.find((document) => document.slug === slug)?.sections ?? [];
          const changes = servedChanges.parse({ since, sections });
          return { path: storedPath({ room, slug, since }), text: JSON.stringify(changes) };
        });
    });

const ratingHeads = { powerbi: 'Power BI', bespoke: 'Bespoke Platform' };

/** Adds headings to a document's comparisons, because public browser code must not name the compared products. */
const withHeads = ({ sections, ...document }: Proposal): Proposal => ({
  ...document,
  sections: sections.map(({ blocks, ...section }) => ({
    ...section,
    blocks: blocks.map((block) => (block.kind === 'comparison' ? { heads: ratingHeads, ...block } : block)),
  })),
});

const documentOf = (room: Room, edition: Edition, slug: string): ServedProposal => {
  const frozen = edition.documents.get(slug) ?? '';
  const order = orderOf(edition);
  const editions = room.editions.filter(({ documents }) => documents.has(slug));
  const entries = edition.facts.overview?.open.find(({ by }) => by === 'you')?.what;
  return {
    ...withHeads(proposal.parse(JSON.parse(frozen))),
    ...contextOf(room, editions),
    sha256: sha256(frozen),
    ...(order && { orderForm: order.slug, isDraft: order.condition !== undefined, ...(entries && { entries }) }),
    hasPdf: edition === room.editions[0] && storedPdfs(room).has(storedPdfPath(room.name, slug)),
  };
};

/** The newest edition's PDF files, keyed by stored path. No other PDFs are deployed with the Lambda function. */
export const storedPdfs = ({ name, folder, editions: [newest] }: Room): Map<string, string> => {
  const slugs = [...(newest?.documents.keys() ?? [])];
  const fileOf = (slug: string) => join(editionsFolder(folder), newest?.facts.version ?? '', editionFiles.pdf(slug));
  const files = slugs.map((slug) => [storedPdfPath(name, slug), fileOf(slug)] as const);
  return new Map(files.filter(([, file]) => existsSync(file)));
};

/** A room's pages in each edition. Pages of a withdrawn edition have the newest edition's content and a note. */
const pagesOf = (room: Room) => {
  const [newest] = room.editions;
  const pages = (edition: Edition, names: readonly (string | undefined)[], withdrawn?: Withdrawal) =>
    [undefined, ...edition.documents.keys()].map((slug) => ({
      slug,
      names,
      content:
        slug === undefined
          ? servedIndex.parse({ ...indexOf(room, edition), withdrawn })
          : servedProposal.parse({ ...documentOf(room, edition, slug), withdrawn }),
    }));
  return [
    ...room.editions.flatMap((edition) => {
      const { version } = edition.facts;
      return pages(edition, edition === newest ? [undefined, version] : [version]);
    }),
    ...Object.entries(room.facts.withdrawn).flatMap(([version, facts]) =>
      newest ? pages(newest, [version], { version, ...facts }) : [],
    ),
  ];
};

export const storedFiles = (room: Room): StoredFile[] => [
  ...pagesOf(room).flatMap(({ slug, names, content }) =>
    names.map((edition) => ({ path: storedPath({ room: room.name, slug, edition }), text: JSON.stringify(content) })),
  ),
  ...changesFiles(room),
];

export const renderedFiles = async (room: Room, render: RenderPage): Promise<StoredFile[]> => {
  const files = pagesOf(room).map(async ({ slug, names, content }) => {
    const text = await render(roomPath(room.facts.address, slug), content);
    return names.map((edition) => ({ path: storedPath({ room: room.name, slug, edition, form: 'html' }), text }));
  });
  return (await Promise.all(files)).flat();
};

export const roomList = (rooms: readonly Room[]): StoredFile => ({
  path: roomListFile,
  text: JSON.stringify(
    rooms.map((room): RoomEntry => {
      const { name, facts } = room;
      const newest = room.editions[0]?.facts;
      return {
        name,
        address: facts.address,
        isDefault: facts.isDefault,
        ...(facts.closesOn && { closesOn: facts.closesOn }),
        contactEmail: contactOf(facts).email,
        countsViews: facts.countsViews,
        withdrawn: Object.keys(facts.withdrawn),
        paths: roomPaths(room),
        ...(newest && {
          offer: {
            client: newest.client,
            version: newest.version,
            documents: newest.documents.map(({ slug, title }) => ({ slug, title })),
          },
        }),
      };
    }),
  ),
});
