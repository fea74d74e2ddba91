import { readFileSync } from 'node:fs';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { pageEntries } from '#shared/page-entries.ts';

/** What the build wrote for the functions. The rooms and their documents are in no code that these tests may import. */
const stored = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../functions/lib/generated/${path}`, import.meta.url), 'utf8'));

const list: { name: string; address: string; isDefault: boolean }[] = stored('rooms.json');
const found = list.find(({ isDefault }) => isDefault);
if (!found) throw new Error('No room is the default.');

/** The room that the tests look at: the one that a plain login opens. */
export const { address } = found;
export const index: ServedIndex = stored(`${found.name}/newest/index.json`);

/** Its documents, in order. */
export const proposalSlugs = index.items.map(({ slug }) => slug) as [string, ...string[]];

/** The documents, as the API serves them to a session. */
export const documents = proposalSlugs.map((slug) => stored(`${found.name}/newest/documents/${slug}.json`)) as [
  ServedProposal,
  ...ServedProposal[],
];

/** The path of its index page. */
export const room = `${pageEntries.clientRoom.path}/${address}`;
