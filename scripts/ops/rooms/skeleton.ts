/** Text as a literal of TypeScript, as the formatter writes it. */
const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${text.replace(/[\\']/g, '\\$&')}'`;

const figures = (
  issued: string,
) => `import { checkNumbers, checkPrice, checkTotal, totalHours } from '#functions/proposals/publishing/figure-checks.ts';
import type { Price, Range, WorkPackage } from '#functions/proposals/publishing/figure-types.ts';

/** The one set of figures that every document of the room computes from. */
export const figures = {
  /** Date of issue, and days for which the offer stands. */
  issued: '${issued}',
  validityDays: 30,
  /** US dollars per hour. */
  rate: 200,
  weeks: { low: 2, high: 3 } satisfies Range,
  hours: { low: 40, high: 50 } satisfies Range,
  /** US dollars. With \`agreed: true\` it need not follow from hours and rate. */
  cost: { low: 8000, high: 10_000 } as Price,
  packages: [
    { name: 'First work package', result: 'What it delivers', hours: { low: 25, high: 30 } },
    { name: 'Second work package', result: 'What it delivers', hours: { low: 15, high: 20 } },
  ] satisfies WorkPackage[],
};

const { hours, cost, rate, packages } = figures;
const file = 'figures.ts';

/** Contradictions among the figures, each with its file, rule, and fix. */
export const figureErrors = [
  ...checkNumbers(file, 'figures', figures),
  ...checkTotal({ file, what: 'the hours', stated: hours, parts: 'the work packages', computed: totalHours(packages) }),
  ...checkPrice({ file, what: 'The cost', price: cost }, { hours, rate }),
];
`;

const room = (client: string) => `import type { Draft } from '#functions/proposals/publishing/room.ts';
import { addDays } from '#shared/dates.ts';
import { proposal } from './documents/proposal.ts';
import { figureErrors, figures } from './figures.ts';

/** Of the edition that this draft is to become: raise it with the first change after an edition. */
const version = '0.1';
const client = ${quoted(client)};
const date = figures.issued;

/** What every document has in common. */
const imprint = { client, version, date, validUntil: addDays(date, figures.validityDays) };

/** The draft of the room. A further document is a file in documents/ and an entry here. */
const draft = (): Draft => ({
  client,
  version,
  documents: [
    {
      card: { title: 'Proposal', line: 'Scope, schedule, cost and terms.' },
      document: { ...imprint, ...proposal(client) },
    },
  ],
  figureErrors,
});

export default draft;
`;

const proposal = `import { bullets, paragraph, section } from '#functions/proposals/publishing/blocks.ts';
import { dollarSpan, hours, weeks } from '#functions/proposals/publishing/format.ts';
import { packagesTable } from '#functions/proposals/publishing/phase-tables.ts';
import type { Proposal } from '#shared/proposals.ts';
import { figures } from '../figures.ts';

const { rate } = figures;

/** The proposal. Take every figure from figures.ts: a sentence that states one itself would not change with it. */
export const proposal = (client: string): Pick<Proposal, 'slug' | 'title' | 'subtitle' | 'sections'> => ({
  slug: 'proposal',
  title: \`Proposal for \${client}\`,
  subtitle: \`What we propose to build for \${client}, how long it takes, and what it costs.\`,
  sections: [
    section('goal', 'The goal', [
      paragraph(\`What \${client} wants to achieve, in two or three sentences.\`),
      bullets('A result that can be shown', 'A date by which it is needed'),
    ]),
    section('scope', 'Scope and cost', [
      paragraph(
        \`The work takes \${weeks(figures.weeks)} and \${hours(figures.hours)}, and costs \${dollarSpan(figures.cost)}.\`,
      ),
      packagesTable('Work packages', figures.packages, { money: true }, rate, figures.cost),
    ]),
    section('next-steps', 'Next steps', [paragraph('What happens after the signature, and who does it.')]),
  ],
});
`;

/**
 * The files of a new room with one document, by their paths in its folder.
 * @param issued the ISO date of the offer
 */
export const skeletonOf = (client: string, address: string, issued: string) =>
  new Map([
    ['room.json', `${JSON.stringify({ address, refusesOpenPlaceholders: true }, null, 2)}\n`],
    ['room.ts', room(client)],
    ['figures.ts', figures(issued)],
    ['documents/proposal.ts', proposal],
  ]);
