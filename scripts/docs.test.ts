import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tables } from '#functions/tables.ts';
import { root } from '#scripts/common/root.ts';
import { testsOfSample } from '#scripts/ops/rooms/rows.ts';
import { projectRooms, readRoomFolders } from '#web/publishing/room-folders.ts';
import { commands } from './commands.ts';
import { parseSettings } from './dev/product/settings.ts';
import { run } from './testing/run-command.ts';
import { testRows } from './testing/test-rows.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const { scripts } = JSON.parse(read('package.json'));

const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md');
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/decisions/README.md'],
  ...readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? `docs/${file}` : [])),
  ...decisions.map((file) => `docs/decisions/${file}`),
];

/** The anchors that GitHub creates for a document's headings. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

type Typed = { name: string; args: string[] };

const words = (text: string): string[] => [...text.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** Finds the commands in a document, in which `… list` may stand for `npm run leads -- list`. */
const commandsIn = (text: string): Typed[] => [
  ...[...text.matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test))(?: -- ([^`\n)#]+))?/g)].map(
    ([, name, short, args = '']) => ({ name: name ?? short ?? '', args: words(args) }),
  ),
  ...[...text.matchAll(/`… ([^`\n]+)`/g)].map(([, args = '']) => ({ name: 'leads', args: words(args) })),
];

/** Parses a command without running it. @returns the errors; a command without arguments only has to exist */
const complaintsAbout = async ({ name, args }: Typed): Promise<string[]> => {
  if (!Object.hasOwn(scripts, name)) return [`npm run ${name}: package.json has no such script`];
  const command = await commands.get(name)?.();
  // Scripts that are not in `commands` run tools that check their own arguments.
  if (!command || args.length === 0) return [];
  for (const each of [command, ...command.commands]) if (each.commands.length === 0) each.action(() => undefined);
  return (await run(name, ...args)).error.map((line) => `${name}: ${line}`);
};

const isFile = (path: string) => existsSync(join(root, path));
/** Documents may still mention files of the sample content after a site owner has removed it. */
const isOfSample = (path: string) => path.startsWith('web/rooms/') || testsOfSample.includes(path);
const hasSample = readRoomFolders().some(({ facts, folder }) => facts.isSample && folder.startsWith(projectRooms));

describe('documents', () => {
  testRows(documents)('name only existing commands with existing options', async (document) => {
    const complaints: string[] = [];
    for (const typed of commandsIn(read(document))) complaints.push(...(await complaintsAbout(typed)));
    expect(complaints).toEqual([]);
  });

  testRows(documents)('link only to files and headings that exist', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
    const isBroken = (link: string) => {
      const [file, anchor] = link.split('#');
      const path = file ? join(dirname(document), file) : document;
      return !isFile(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
    };
    expect(links.filter(isBroken)).toEqual([]);
  });

  testRows(documents)('name only source files that exist', (document) => {
    const named = read(document).matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|css|yml))`/g);
    const missing = [...named].map(([, file = '']) => file).filter((file) => !isFile(file));
    expect(missing.filter((file) => hasSample || !isOfSample(file))).toEqual([]);
  });
});

test('docs/decisions/README.md: links to each record by its title', () => {
  const links = decisions.map((file) => `- [${/^# (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1]}](${file})`);
  expect(read('docs/decisions/README.md').match(/^- .+$/gm)).toEqual(links);
});

test('README.md: lists each npm script', () => {
  const described = [...read('README.md').matchAll(/^\| `npm (?:run )?([\w:-]+)` \|/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

describe('docs/operations.md', () => {
  const document = read('docs/operations.md');

  test('lists every local setting that has a default', () => {
    const listed = [...document.matchAll(/^\| `([A-Z_]+)` \| /gm)].map(([, name]) => name);
    expect(Object.keys(parseSettings({})).filter((name) => !listed.includes(name))).toEqual([]);
  });

  test('shows how to delete every table and the secrets', () => {
    const [, list = ''] = /for table in (.+); do/.exec(document) ?? [];
    expect(list.split(' ').toSorted()).toEqual(Object.keys(tables).toSorted());
    expect(document).toContain('delete-secret --secret-id website-prod/$secret --force-delete-without-recovery');
  });
});
