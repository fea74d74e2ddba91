import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figures } from '#functions/proposals/rooms/clearbond/figures/figures.ts';

/** One edit of a file. The pattern recognizes the place by what stands around the value, whatever the value is. */
export type Change = {
  description: string;
  file: string;
  pattern: RegExp;
  /** @param parts what the pattern's groups matched. @returns what replaces the whole match */
  edit(...parts: string[]): string;
};

const siteFile = 'shared/site.ts';

/** The edition that the owner publishes. */
export const ownersEdition = { room: 'clearbond', version: '99.0' };
const room = `functions/proposals/rooms/${ownersEdition.room}`;

/** A number as the formatter leaves it: 12_000. */
const literal = (number: number) =>
  number >= 10_000 ? number.toLocaleString('en-US').replaceAll(',', '_') : `${number}`;

const plus = (text: string, more: number) => literal(Number(text.replaceAll('_', '')) + more);

/** Hours that are added to Phase 1. */
const moreHours = 5;
const morePhase1Cost = moreHours * figures.rates.own;

const value = (description: string, key: string, text: string): Change => ({
  description,
  file: siteFile,
  pattern: new RegExp(`^( {2}${key}: )(?:'[^']*'|\`[^\`]*\`),$`, 'gm'),
  edit: (start) => `${start}'${text}',`,
});

/** What an owner changes first: the firm, and something of each kind of content. */
export const changes: readonly Change[] = [
  value('the firm has another name', 'name', 'Hartley & Voss'),
  value('and another legal name', 'legalName', 'Hartley & Voss LLP'),
  value('another contact address', 'contactEmail', 'office@hartley-voss.example'),
  value('another address of sales', 'sales', 'new-business@hartley-voss.example'),
  value('another sender of email', 'sender', 'site@hartley-voss.example'),
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
    description: 'another line on the landing page',
    file: 'web/src/content/landing.ts',
    pattern: /( {2}crisis: \{\n.*\n {4}lead: )'[^']*'/g,
    edit: (start) => `${start}'Every dot is one in a hundred. The dim ones were given up.'`,
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
    pattern: /( {2}phase1: \{\n(?: {4}.*\n)*? {4}packages: \[\n {6}work\('[^']*', '[^']*', )(\d+), (\d+)\)/g,
    edit: (start, low = '', high = '') => `${start}${plus(low, moreHours)}, ${plus(high, moreHours)})`,
  },
  {
    description: 'another validity',
    file: `${room}/figures/figures.ts`,
    pattern: /( {2}validityDays: )(\d+)/g,
    edit: (start, days = '') => start + plus(days, 15),
  },
  {
    description: 'a higher version',
    file: `${room}/document-variant.ts`,
    pattern: /(export const version = )'[^']*'/g,
    edit: (start) => `${start}'${ownersEdition.version}'`,
  },
  {
    description: 'another sentence in two documents',
    file: `${room}/sections/architecture.ts`,
    pattern: /( {2}section\('architecture', '[^']*', \[\n {4}paragraph\(\n {6})'[^']*'/g,
    edit: (start) =>
      `${start}'One signature is enough to begin. You decide on all the rest later, part by part, and each part can still be left out then.'`,
  },
];

/**
 * Makes one change in a copy of the project.
 * @throws {Error} when its place is not found exactly once, or has the new text already
 */
export const applyChange = (folder: string, { description, file, pattern, edit }: Change): void => {
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
