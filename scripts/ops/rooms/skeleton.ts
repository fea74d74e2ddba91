const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${text.replace(/[\\']/g, '\\$&')}'`;

const figures = (
  issued: string,
) => `import { checkNumbers, checkPrice, checkTotal, totalHours } from '#web/publishing/figure-checks.ts';
import type { Price, Range, WorkPackage } from '#web/publishing/figures.ts';
import { type Placeholder, placeholderText } from '#web/publishing/placeholders.ts';

const file = 'figures.ts';

/** This file's invented content, marked as such. Correct each entry, then rename its \`sample\` to \`value\`. */
export const invented = {
  numbers: { label: 'rate, weeks, hours, and cost', file, sample: 'Work packages' },
  first: { label: 'first work package', file, sample: 'First work package' },
  firstResult: { label: 'result of the first work package', file, sample: 'What it delivers' },
  second: { label: 'second work package', file, sample: 'Second work package' },
  secondResult: { label: 'result of the second work package', file, sample: 'What it delivers' },
} satisfies Record<string, Placeholder>;

/** The figures from which every document in this room computes its numbers. */
export const figures = {
  /** Date of issue, and the number of days for which the offer is valid. */
  issued: '${issued}',
  validityDays: 30,
  /** US dollars per hour. */
  rate: 200,
  weeks: { low: 2, high: 3 } satisfies Range,
  hours: { low: 40, high: 50 } satisfies Range,
  /** US dollars. With \`agreed: true\`, the cost need not equal hours times rate. */
  cost: { low: 8000, high: 10_000 } as Price,
  packages: [
    {
      name: placeholderText(invented.first),
      result: placeholderText(invented.firstResult),
      hours: { low: 25, high: 30 },
    },
    {
      name: placeholderText(invented.second),
      result: placeholderText(invented.secondResult),
      hours: { low: 15, high: 20 },
    },
  ] satisfies WorkPackage[],
};

const { hours, cost, rate, packages } = figures;

/** Contradictions among the figures, each with its file, rule, and fix. */
export const figureErrors = [
  ...checkNumbers(file, 'figures', figures),
  ...checkTotal({ file, what: 'the hours', stated: hours, parts: 'the work packages', computed: totalHours(packages) }),
  ...checkPrice({ file, what: 'The cost', price: cost }, { hours, rate }),
];
`;

const room = (client: string) => `import { addDays } from '#shared/dates.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import type { Draft } from '#web/publishing/room.ts';
import { proposal, texts } from './documents/proposal.ts';
import { figureErrors, figures, invented } from './figures.ts';

/** The version of the edition that this draft will become. Raise it with the first change after publishing. */
const version = '0.1';
const client = ${quoted(client)};
const date = figures.issued;

/** The fields that all documents share. */
const imprint = () => ({ client, version, date, validUntil: addDays(date, figures.validityDays) });

/** The documents, in the order of the index. To add one, write a file in documents/ and add an entry here. */
const documents = (): Draft['documents'] => [
  {
    card: { title: 'Proposal', line: placeholderText(texts.line) },
    document: { ...imprint(), ...proposal(client) },
  },
];

const draft = (): Draft => ({
  client,
  version,
  documents: figureErrors.length > 0 ? [] : documents(),
  figureErrors,
  placeholders: [...Object.values(invented), ...Object.values(texts)],
});

export default draft;
`;

const proposal = `import type { Proposal } from '#shared/proposals.ts';
import { bullets, paragraph, prose, section } from '#web/publishing/blocks.ts';
import { dollarSpan, hours, weeks } from '#web/publishing/format.ts';
import { packagesTable } from '#web/publishing/phase-tables.ts';
import { type Placeholder, placeholderText } from '#web/publishing/placeholders.ts';
import { figures, invented } from '../figures.ts';

const { rate } = figures;
const file = 'documents/proposal.ts';

/** This file's invented content, marked as such. Correct each entry, then rename \`sample\` or \`gap\` to \`value\`. */
export const texts = {
  line: { label: 'line on the index', file, sample: 'Scope, schedule, cost and terms.' },
  goal: { label: 'goal', file, gap: 'What the client wants to achieve, in two or three sentences' },
  result: { label: 'result', file, gap: 'A result that can be shown, and a date by which it is needed' },
  work: {
    label: 'sentence on schedule and price',
    file,
    sample: \`The work takes \${weeks(figures.weeks)} and \${hours(figures.hours)}, and costs \${dollarSpan(figures.cost)}.\`,
  },
  nextSteps: { label: 'next steps', file, gap: 'What happens after the signature, and who does it' },
} satisfies Record<string, Placeholder>;

/** The proposal. Take every number from figures.ts: a number typed into a sentence would not change with the figure. */
export const proposal = (client: string): Pick<Proposal, 'slug' | 'title' | 'subtitle' | 'sections'> => ({
  slug: 'proposal',
  title: \`Proposal for \${client}\`,
  subtitle: \`What we propose to build for \${client}, how long it takes, and what it costs.\`,
  sections: [
    section('goal', 'The goal', [paragraph(placeholderText(texts.goal)), bullets(placeholderText(texts.result))]),
    section('scope', 'Scope and cost', [
      paragraph(placeholderText(texts.work)),
      packagesTable(placeholderText(invented.numbers), figures.packages, { money: true }, rate, figures.cost),
    ]),
    section('next-steps', 'Next steps', prose\`\${placeholderText(texts.nextSteps)}\`),
  ],
});
`;

/** The files of a new room with one document, by path in the room's folder. @param issued the offer's ISO issue date */
export const skeletonOf = (client: string, address: string, issued: string, isFirst = false) =>
  new Map([
    ['room.json', `${JSON.stringify({ address, ...(isFirst && { isDefault: true }) }, null, 2)}\n`],
    ['room.ts', room(client)],
    ['figures.ts', figures(issued)],
    ['documents/proposal.ts', proposal],
  ]);
