import type { Block, ComparisonRow, Section } from '#shared/proposals.ts';
import {
  amounts,
  bullets,
  callout,
  columns,
  heading,
  ledBullets,
  paragraph,
  part,
  prose,
  section,
  steps,
  table,
} from '#web/publishing/blocks.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { drawing } from '#web/publishing/drawings/shapes.ts';
import type { Draft } from '#web/publishing/room.ts';

// The made-up offer of the test room: long and short documents with every kind of block.

const client = 'Testwell Looms';
const date = '2026-11-23';
const validUntil = '2026-12-23';

/** The keys of the terms that edition 2.0 changes: more than the index lists at once. */
const newTerms = ['watch', 'count', 'ask', 'write', 'repair', 'check'];

const decides = [
  { value: '$8,000', label: 'for the trial, fixed' },
  { value: '2 weeks', label: 'from the first day' },
];

/** @param of completes the caption and row labels, so that no two tables are identical */
const lengths = (of: string) =>
  table(
    `Weeks of ${of}`,
    columns('Part', amounts('Weeks'), amounts('Price')),
    [
      [`Survey, ${of}`, '1-2', '$3,000-$4,000'],
      [`Trial, ${of}`, '2-3', '$5,000-$7,000'],
    ],
    [`Both, ${of}`, '3-5', '$8,000-$11,000'],
  );

const picture = (of: string): Block =>
  drawing(
    { title: `Bars of ${of}`, description: 'Two bars, one below the other.', table: lengths(of) },
    rangesLayout({
      rows: [
        { label: 'Survey', range: { low: 1, high: 2 }, value: '1-2 weeks' },
        { label: 'Trial', range: { low: 2, high: 3 }, value: '2-3 weeks' },
      ],
      certain: 'shortest duration',
      possible: 'may take longer',
    }),
  );

/** Paragraphs long enough to take several lines in a window of any width. */
const passages = (subject: string): Block[] => prose`
  The part on ${subject} begins with what the looms do today, who looks after them, and how often each of them stands still
  for want of yarn, of a fitting, or of somebody who knows it well enough to set it up for the next cloth in the order book.
  Nobody has to stay longer for that, and no loom is stopped: we ask while they run, and we come back on another day when
  somebody has no time, as often as it takes.

  We then watch two shifts, write down every stop with its cause, and show the list to those who were there, because a
  list that its own readers do not believe is of no use to anyone, however carefully it was made. It takes 2-3 weeks. What
  they correct is corrected on the same day, with the name of nobody beside it, and the list that is left is the one that
  everything after it is computed from.
`;

const chapter = (index: number): Section =>
  section(`step-${index}`, `Step ${index} of the survey`, [
    ...passages(`step ${index}`),
    heading(`step-${index}-result`, 'What comes of it'),
    (index % 2 === 0 ? lengths : picture)(`step ${index}`),
    index % 2 === 0 ? bullets('A list of stops.', 'A cause for each.') : steps('Watch.', 'Write down.', 'Ask.'),
  ]);

const chapters = (name: string, first: number) =>
  part(name, ...[0, 1, 2, 3, 4].map((offset) => chapter(first + offset)));

/** A section whose text differs between editions. */
const changed = (version: string): Section =>
  section('in-short', 'In short', [
    paragraph(
      `Every loom is watched for ${version === '1.0' ? 'one shift' : 'two shifts'}, and every stop has a cause.`,
    ),
    { kind: 'figures', items: decides },
    bullets('What stops a loom.', 'What that costs.'),
  ]);

const rows = (category: string): ComparisonRow[] =>
  [true, false, false].map((critical, index) => ({
    category,
    feature: `${category} of kind ${index + 1}`,
    powerbi: critical ? 'No' : 'Limited',
    bespoke: 'Yes',
    powerbiNote: 'Somebody must do it by hand.',
    critical,
    phase: index + 1,
  }));

const comparison = ['Counting', 'Reporting', 'Alarms', 'Orders'].map((category) =>
  section(category.toLowerCase(), category, [{ kind: 'comparison', category, rows: rows(category) }]),
);

const ratings = ['Yes', 'Limited', 'No', 'Critical'].map((rating) => ({ rating, meaning: rating }));

const sides = ['For the tool', 'Against it'].map((title) => ({ title, items: ['It is there.', 'It is not ours.'] }));

const letter: Block = {
  kind: 'letter',
  salutation: 'To the owners of the looms,',
  paragraphs: ['We would be glad to begin with the first loom.', 'Please ask whatever is not clear.'],
  closing: 'With kind regards',
  signedBy: ['For the firm', 'Managing Partner'],
};

const signatures: Block = {
  kind: 'signatures',
  intro: 'Signed by both sides:',
  parties: [client, 'The firm'].map((party) => ({ party, lines: ['Name', 'Title', 'Date'] })),
};

/** The test room's draft. @param version 1.0, or 2.0 with changed terms and a changed sentence in each document */
export const testDraft = (version: '1.0' | '2.0'): Draft => {
  const facts = { subtitle: 'Scope, time and price', client, version, date, validUntil, decides };
  const document = (slug: string, title: string, sections: Section[]) => ({ slug, title, ...facts, sections });
  const long = [
    ...part('In short', changed(version)),
    ...chapters('The survey', 1),
    ...chapters('The trial', 6),
    ...chapters('The repair', 11),
    ...chapters('The years after', 16),
  ];
  return {
    client,
    version,
    figureErrors: [],
    documents: [
      {
        card: { title: 'Whole survey', line: 'Everything, step by step.', audience: 'Owners 1' },
        document: document('whole-survey', 'The Whole Survey', long),
      },
      {
        card: { title: 'Tools compared', line: 'Whether a bought tool is enough.' },
        document: document('tools-compared', 'Two Tools Compared', [
          changed(version),
          section('legend', 'How to read the tables', [...passages('the tool'), { kind: 'legend', items: ratings }]),
          ...comparison,
          section('summary', 'Summary', [
            ...passages('what a tool cannot do'),
            ...passages('what it can'),
            ...passages('both together'),
            { kind: 'contrast', sides },
            callout('conclusion', 'In one line', 'Begin with the trial.'),
            callout('critical', 'Mind this', 'The tool counts, and explains nothing.'),
          ]),
        ]),
      },
      {
        card: {
          title: 'Order form',
          line: 'What is signed.',
          audience: 'Owners 2',
          orders: { name: 'Trial of the first loom', condition: 'Two facts open.', decides },
        },
        document: document('order-form', 'Order Form of the Trial', [
          changed(version),
          section('signing', 'Signing', [callout('note', 'Before you sign', 'Read the rest first.'), signatures]),
          section('work', 'The work', [
            ...passages('the first loom'),
            ledBullets({ 'First,': 'we look.' }),
            picture('the work'),
          ]),
          section('price', 'Price', [...passages('the price'), lengths('the trial')]),
          section('closing-letter', 'Closing letter', [letter]),
          section('terms', 'Terms', passages('the terms')),
        ]),
      },
    ],
    overview: {
      purpose: 'A survey that says why looms stand still, and a trial that shows what helps.',
      options: {
        caption: '3 years with 20 looms',
        rows: [
          { name: 'Do nothing', cost: 'nothing', leaves: 'nothing' },
          { name: 'The trial', cost: '$8,000', leaves: '$12,000' },
        ],
      },
      breakEven: 'The trial pays for itself from 9 looms on.',
      risks: ['Nobody writes the stops down', 'Too few looms'],
      open: [{ by: 'you', what: ['legal entity', 'address'] }],
    },
    terms: [
      { key: 'price', name: 'Price of the trial', value: '$8,000' },
      ...newTerms.map((name) => ({
        key: name,
        name: `What we ${name}`,
        value: `${name} ${version === '1.0' ? 'once' : 'twice'}`,
      })),
    ],
    ...(version === '2.0' && {
      reasons: Object.fromEntries(newTerms.map((name) => [name, `One shift is too short to ${name} everything.`])),
    }),
  };
};

export default (): Draft => testDraft('2.0');
