import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { siteSchema } from '#shared/site-schema.ts';
import { figures } from '#web/rooms/clearbond/figures/figures.ts';
import { commandsIn, copyProject, linkFolder, runners } from './testing/copy-project.ts';
import { withOtherWords } from './testing/other-words.ts';
import { testFolder } from './testing/test-folder.ts';

// Runs the tests in a copy of the project that is changed as a new site owner would change it: different details of the
// firm, a new edition, another room, and different text of the same length on public pages. Only sample.test.ts, which
// site owners must replace, may fail.

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 });

const siteFile = 'shared/site.ts';
const portrait = '/portrait.png';

/** The edition that the owner publishes. */
const ownersEdition = { room: 'clearbond', version: '99.0' };
const room = `web/rooms/${ownersEdition.room}`;
const phaseFigures = `${room}/figures/phase-figures.ts`;
const termsFile = `${room}/terms.ts`;

/** The hours that the owner adds to Phase 1. */
const moreHours = 2;
const morePhase1Cost = moreHours * figures.rates.own;

const plus = (text: string, more: number) => Number(text.replaceAll('_', '')) + more;

type Change = [file: string, place: RegExp, edit: string | ((match: string, ...parts: string[]) => string)];

const fact = (key: string, text: string): Change => [
  siteFile,
  new RegExp(`^( {2}${key}: )(?:'[^']*'|\`[^\`]*\`),$`, 'gm'),
  `$1'${text}',`,
];

/**
 * What a site owner changes first: the firm's details, and one example of each kind of content. Each pattern matches
 * the text around a value, so that it works whatever the value is.
 */
const changes: readonly Change[] = [
  // A long name, whose & must be escaped in HTML.
  fact('name', 'Hartley & Vossholt'),
  fact('legalName', 'Hartley & Voss LLP'),
  fact('contactEmail', 'office@hartley-voss.example'),
  fact('sales', 'new-business@hartley-voss.example'),
  fact('sender', 'site@hartley-voss.example'),
  // Adds every optional field.
  [
    siteFile,
    /^( {2}clients: \[)$/gm,
    `  person: { name: 'Ada Hartley', role: 'Managing Partner', portrait: '${portrait}' },
  caseLine: 'In daily use since May.',
  privacyNotes: ['You may complain to the authority of your state.'],
  legalNotice: ['Registered for consulting in three states.'],
  phone: '+1 202-555-0100',
  address: { street: '100 Main Street, Suite 4', postalCode: '00000', city: 'Anytown', region: 'NY', country: 'USA' },
  registration: 'Register of Anytown, No. 12-3456',
  accountable: { name: 'Ada Hartley', role: 'Managing Partner' },
$1`,
  ],
  ['shared/pages.ts', /^ {2}'\/favicon\.svg',$/gm, `$&\n  '${portrait}',`],
  ['shared/contact.ts', /^(export const contactThanks = )".+";$/gm, `$1'We have it and will write back.';`],
  // Removes a client.
  [siteFile, /( {4}'[^']*',\n) {4}'[^']*',\n( {2}\],\n)/g, '$1$2'],
  [
    'web/src/landing/figures.ts',
    /(companiesAbandon: [^0-9]*)(\d+)([^0-9]*)\d+%/g,
    (_, start, percent = '', states) => `${start}${plus(percent, 3)}${states}${plus(percent, 3)}%`,
  ],
  // Raises the hours and the cost of Phase 1 and, in the next change, the hours of its first work package.
  [
    phaseFigures,
    /( {2}phase1: \{\n.*\n {4}hours: )\{ low: (\d+), high: (\d+) \}(.*\n {4}cost: )\{ low: ([\d_]+), high: ([\d_]+) \}/g,
    (_, start, low = '', high = '', between, lowCost = '', highCost = '') =>
      `${start}{ low: ${plus(low, moreHours)}, high: ${plus(high, moreHours)} }${between}` +
      `{ low: ${plus(lowCost, morePhase1Cost)}, high: ${plus(highCost, morePhase1Cost)} }`,
  ],
  [
    phaseFigures,
    /( {2}phase1: \{\n(?: {4}.*\n)*? {4}packages: \[\n {6}work\('[^']*', '[^']*', )(\d+), (\d+),/g,
    (_, start, low = '', high = '') => `${start}${plus(low, moreHours)}, ${plus(high, moreHours)},`,
  ],
  [`${room}/figures/figures.ts`, /( {2}validityDays: )(\d+)/g, (_, start, days = '') => `${start}${plus(days, 15)}`],
  // Removes the last edition's reasons for changed terms; `beforeAll` adds those that the new edition needs.
  [termsFile, /^(export const reasons: .+ = )\{\n(?: .*\n)*\};$/gm, '$1{};'],
  [`${room}/document-variant.ts`, /(const version = )'[^']*'/g, `$1'${ownersEdition.version}'`],
];

/** Makes one change in the copy. @throws when the pattern does not match exactly once, or changes nothing */
const applyChange = ([file, place, edit]: Change): void => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text.match(place) ?? [], `places in ${file} that match ${place}`).toHaveLength(1);
  const changed = text.replace(place, edit as string);
  expect(changed, file).not.toBe(text);
  writeFileSync(path, changed);
};

const sampleTest = 'scripts/sample.test.ts';

const folder = testFolder();

const run = commandsIn(folder);

beforeAll(async () => {
  copyProject(folder);
  // Link the packages that draw the brand if they are installed, so that `npm run brand` need not install them.
  const packages = 'scripts/measure/packages/node_modules';
  if (existsSync(join(root, packages))) linkFolder(join(root, packages), join(folder, packages));
  for (const change of changes) applyChange(change);
  const texts = globSync(['**/texts.ts', 'landing/{headline,figures,privacy}.ts'], { cwd: join(folder, 'web/src') });
  for (const file of texts) {
    const path = join(folder, 'web/src', file);
    writeFileSync(path, withOtherWords(readFileSync(path, 'utf8')));
  }
  copyFileSync(join(folder, 'web/public/apple-touch-icon.png'), join(folder, 'web/public', portrait));
  const { room, version } = ownersEdition;
  const publish = ['rooms:publish', room, version, '--note', 'What the owner changed'];
  // This first attempt fails and names each term that needs a reason.
  const { stderr } = await run(...publish);
  const terms = [...stderr.matchAll(/"([\w-]+)" changed/g)].map(([, term]) => term);
  const reasons = terms.map((term) => `    '${term}': 'The owner says so.',`);
  const filled = `$1\n  Changes: {\n${reasons.join('\n')}\n  },\n};`;
  const path = join(folder, termsFile);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(reasons: .+ = \{)\};/, filled));
  const newRoom = ['rooms:new', 'room-of-this-test', '--name', 'Test'];
  for (const command of [['biome', 'check', '--write'], ['brand'], publish, newRoom, ['build']]) {
    const { status, stderr } = await run(...command);
    expect(status, stderr).toBe(0);
  }
});

test('owner’s changes: cover every field of siteSchema', async () => {
  const owners = (await import(join(folder, siteFile))) as { site: object };
  expect(Object.keys(owners.site).toSorted()).toEqual(Object.keys(siteSchema.shape).toSorted());
});

test.each([
  ['tsc', '-b'],
  ['biome', 'check', '--error-on-warnings'],
])('owner’s changes: pass %s', async (...command) => {
  expect(await run(...command)).toMatchObject({ status: 0 });
});

test('owner’s changes: pass every unit test except sample.test.ts', async () => {
  // Leave out the infrastructure tests, because they do not depend on the site's text or figures.
  const { output, stderr, passed } = await run(...runners.unit, '--project=!infra');
  const failures = [...`${output}${stderr}`.matchAll(/^ *FAIL .*?([\w./-]+\.test\.tsx?)/gm)].map(([, file]) => file);
  expect([...new Set(failures)], `${output.slice(-8000)}${stderr}`).toEqual([sampleTest]);
  expect(passed).toBeGreaterThan(500);
});

test('owner’s changes: pass the browser tests', async () => {
  const { output, stderr, ...outcome } = await run(...runners.browser);
  expect(outcome, `${output.slice(-8000)}${stderr}`).toMatchObject({ status: 0, failed: 0 });
  expect(outcome.passed).toBeGreaterThan(100);
});
