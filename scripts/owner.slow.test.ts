import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { mail, site } from '#shared/site.ts';
import { siteSchema } from '#shared/site-schema.ts';
import { figures } from '#web/rooms/clearbond/figures/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { gatedTexts, leaksIn, stringsIn } from './dev/site/gated-text.ts';
import { commandsIn, copyProject, linkFolder, runners } from './testing/copy-project.ts';
import { withOtherWords } from './testing/other-words.ts';

// The tests hold for another firm. No test has words of the sample typed into it, so one that reads nothing of the owner's
// cannot fail; all others run in a copy of the project, in which what an owner changes first is changed and published, all
// words of the public pages are others of the same length, and there is a second room. Only the file that pins the sample must fail there; an owner replaces it.

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 });

/** One edit of a file. The pattern recognizes the place by what stands around the value, whatever the value is. */
type Change = {
  description: string;
  file: string;
  pattern: RegExp;
  /** @param parts what the pattern's groups matched. @returns what replaces the whole match */
  edit(...parts: string[]): string;
};

const siteFile = 'shared/site.ts';
const portrait = '/portrait.png';

/** The edition that the owner publishes. */
const ownersEdition = { room: 'clearbond', version: '99.0' };
const room = `web/rooms/${ownersEdition.room}`;
const termsFile = `${room}/terms.ts`;

/** A number as the formatter leaves it: 12_000. */
const literal = (number: number) =>
  number >= 10_000 ? number.toLocaleString('en-US').replaceAll(',', '_') : `${number}`;

const plus = (text: string, more: number) => literal(Number(text.replaceAll('_', '')) + more);

/** Hours that are added to Phase 1. */
const moreHours = 2;
const morePhase1Cost = moreHours * figures.rates.own;

const value = (description: string, key: string, text: string): Change => ({
  description,
  file: siteFile,
  pattern: new RegExp(`^( {2}${key}: )(?:'[^']*'|\`[^\`]*\`),$`, 'gm'),
  edit: (start) => `${start}'${text}',`,
});

/** What an owner changes first: the firm, and something of each kind of content. */
const changes: readonly Change[] = [
  // Of 18 letters, one of which HTML escapes.
  value('the firm has another name', 'name', 'Hartley & Vossholt'),
  value('and another legal name', 'legalName', 'Hartley & Voss LLP'),
  value('another contact address', 'contactEmail', 'office@hartley-voss.example'),
  value('another address of sales', 'sales', 'new-business@hartley-voss.example'),
  value('another sender of email', 'sender', 'site@hartley-voss.example'),
  {
    description: 'every optional fact',
    file: siteFile,
    pattern: /^( {2}clients: \[)$/gm,
    edit: (clients) => `  person: { name: 'Ada Hartley', role: 'Managing Partner', portrait: '${portrait}' },
  caseLine: 'In daily use since May.',
  privacyNotes: ['You may complain to the authority of your state.'],
  legalNotice: ['Registered for consulting in three states.'],
  phone: '+1 202-555-0100',
  address: { street: '100 Main Street, Suite 4', postalCode: '00000', city: 'Anytown', region: 'NY', country: 'USA' },
  registration: 'Register of Anytown, No. 12-3456',
  accountable: { name: 'Ada Hartley', role: 'Managing Partner' },
${clients}`,
  },
  {
    description: 'the portrait’s file',
    file: 'shared/page-entries.ts',
    pattern: /^( {2}'\/favicon\.svg',)$/gm,
    edit: (icon) => `${icon}\n  '${portrait}',`,
  },
  {
    description: 'other words of thanks',
    file: 'shared/contact.ts',
    pattern: /^(export const contactThanks = )".+";$/gm,
    edit: (start) => `${start}'We have it and will write back.';`,
  },
  {
    description: 'one client less',
    file: siteFile,
    pattern: /( {4}'[^']*',\n) {4}'[^']*',\n( {2}\],\n)/g,
    edit: (last, end) => last + end,
  },
  {
    description: 'another statistic',
    file: 'web/src/content/figures.ts',
    pattern: /(companiesAbandon: [^0-9]*)(\d+)([^0-9]*)\d+%/g,
    edit: (start, percent, states) => `${start}${plus(percent ?? '', 3)}${states}${plus(percent ?? '', 3)}%`,
  },
  {
    description: 'another price of Phase 1',
    file: `${room}/figures/phase-figures.ts`,
    pattern:
      /( {2}phase1: \{\n.*\n {4}hours: )\{ low: (\d+), high: (\d+) \}(.*\n {4}cost: )\{ low: ([\d_]+), high: ([\d_]+) \}/g,
    edit: (start, low = '', high = '', between, lowCost = '', highCost = '') =>
      `${start}{ low: ${plus(low, moreHours)}, high: ${plus(high, moreHours)} }${between}` +
      `{ low: ${plus(lowCost, morePhase1Cost)}, high: ${plus(highCost, morePhase1Cost)} }`,
  },
  {
    description: 'with the hours of a work package',
    file: `${room}/figures/phase-figures.ts`,
    pattern:
      /( {2}phase1: \{\n(?: {4}.*\n)*? {4}packages: \[\n {6}checked\(\n {8}work\('[^']*', '[^']*', )(\d+)(, )(\d+),/g,
    edit: (start, low = '', between, high = '') => `${start}${plus(low, moreHours)}${between}${plus(high, moreHours)},`,
  },
  {
    description: 'another validity',
    file: `${room}/figures/figures.ts`,
    pattern: /( {2}validityDays: )(\d+)/g,
    edit: (start, days = '') => start + plus(days, 15),
  },
  {
    description: 'no reasons yet for changed terms',
    file: termsFile,
    pattern: /^(export const reasons: .+ = )\{\n(?: .*\n)*\};$/gm,
    edit: (start) => `${start}{};`,
  },
  {
    description: 'a higher version',
    file: `${room}/document-variant.ts`,
    pattern: /(const version = )'[^']*'/g,
    edit: (start) => `${start}'${ownersEdition.version}'`,
  },
];

/** Makes one change in the copy. @throws {Error} when its place is not found exactly once, or has the new text already */
const applyChange = ({ description, file, pattern, edit }: Change): void => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const places = [...text.matchAll(pattern)];
  if (places.length !== 1) {
    throw new Error(`"${description}": ${file} has ${places.length} places that match ${pattern}, instead of one.`);
  }
  const changed = text.replace(pattern, (_, ...rest) => edit(...rest.filter((part) => typeof part === 'string')));
  if (changed === text) throw new Error(`"${description}": ${file} has this text already.`);
  writeFileSync(path, changed);
};

const sampleTest = 'scripts/sample.test.ts';

const folder = mkdtempSync(join(tmpdir(), 'owner-'));

const files = {
  unit: '{shared,functions,web,infra,scripts}/**/*.test.{ts,tsx}',
  browser: 'web/e2e/**/*.spec.ts',
};
const testKinds = ['unit', 'browser'] as const;
type TestKind = (typeof testKinds)[number];

/** All but the slow ones, and the one that pins the sample. */
const othersOf = (kind: TestKind): string[] =>
  globSync(files[kind], { cwd: root, exclude: (path) => path.split('/').includes('node_modules') })
    .filter((file) => !file.endsWith('.slow.test.ts') && file !== sampleTest)
    .sort();

/** How a test reads the firm, the public pages, and the client's documents, or walks through all pages. */
const reading =
  /from '(?:#shared|\.)\/(?:site|brand)\.|#web\/src\/content\/|#functions\/(?:proposals|testing\/rooms)|'\.\/page-states/;
/** Where tests read them by short paths. */
const ofOwner = /^(?:functions\/proposals|web\/brand|web\/src\/content)\//;

/** Measured for the sample's headline, and for the requests of a site without a portrait. */
const measured = /\/(?:type|budgets)\.spec\.ts$/;

const readingOf = (kind: TestKind): string[] =>
  othersOf(kind)
    .filter((file) => !measured.test(file))
    .filter((file) => ofOwner.test(file) || reading.test(readFileSync(join(root, file), 'utf8')));

test('sample words: occur in no other test', async () => {
  const { name, legalName, contactEmail, clients } = site;
  const texts = [...(await gatedTexts()), ...stringsIn(landing)].filter((text) => text.length >= 25);
  const words = [name, legalName, contactEmail, ...clients, mail.sales, mail.sender, ...texts];
  const contents = [...othersOf('unit'), ...othersOf('browser')].map((file): [string, string] => [
    file,
    readFileSync(join(root, file), 'utf8'),
  ]);
  expect(leaksIn(contents, words)).toEqual([]);
});

/** Runs a command in the copy. */
const run = commandsIn(folder);

beforeAll(async () => {
  copyProject(folder);
  // What draws the brand, where it is installed.
  const packages = 'scripts/measure/packages/node_modules';
  if (existsSync(join(root, packages))) linkFolder(join(root, packages), join(folder, packages));
  for (const change of changes) applyChange(change);
  const content = join(folder, 'web/src/content');
  for (const file of readdirSync(content).filter((name) => !name.includes('.test.'))) {
    const path = join(content, file);
    writeFileSync(path, withOtherWords(readFileSync(path, 'utf8')));
  }
  copyFileSync(join(folder, 'web/public/apple-touch-icon.png'), join(folder, 'web/public', portrait));
  const { room, version } = ownersEdition;
  const publish = ['rooms:publish', room, version, '--note', 'What the owner changed'];
  // It names each term that needs a reason.
  const { complaint } = await run(...publish);
  const reasons = [...complaint.matchAll(/"([\w-]+)" changed/g)].map(
    ([, term]) => `  '${term}': 'The owner says so.',`,
  );
  const terms = join(folder, termsFile);
  writeFileSync(terms, readFileSync(terms, 'utf8').replace(/(reasons: .+ = \{)\};/, `$1\n${reasons.join('\n')}\n};`));
  for (const command of [
    ['biome', 'check', '--write'],
    ['brand'],
    publish,
    ['rooms:new', 'room-of-this-test', '--name', 'Test'],
    ['build'],
  ]) {
    const { status, complaint } = await run(...command);
    expect(status, complaint).toBe(0);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

test('owner’s changes: cover every fact of a firm', async () => {
  const owners = (await import(join(folder, siteFile))) as { site: object };
  expect(Object.keys(owners.site).toSorted()).toEqual(Object.keys(siteSchema.shape).toSorted());
});

test.each([
  ['tsc', '-b'],
  ['biome', 'check', '--error-on-warnings'],
])('owner’s changes: %s finds nothing', async (...command) => {
  expect(await run(...command)).toMatchObject({ status: 0 });
});

test.each(testKinds)('owner’s changes: the %s tests pass', async (kind) => {
  const { output, complaint, ...outcome } = await run(...runners[kind], ...readingOf(kind));
  const counts = { status: 0, passed: expect.toSatisfy((count: number) => count > 50), failed: 0 };
  expect(outcome, `${output.slice(-8000)}${complaint}`).toEqual(counts);
});

test('owner’s changes: fail only the tests of the sample', async () => {
  const { status, passed, failed } = await run(...runners.unit, sampleTest);
  expect(status).toBe(1);
  expect(Math.min(passed, failed)).toBeGreaterThan(0);
});
