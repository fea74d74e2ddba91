import type { Frame } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { onlyIf, table, words } from '#web/publishing/blocks.ts';
import { drawing, isWide } from '#web/publishing/drawings/drawing.ts';
import { arrow, diamond, key, labeledBox, line, type Point, rect, swatch } from '#web/publishing/drawings/shapes.ts';

type Part = { readonly name: string; readonly isInPrototype: boolean };
type View = Part & { readonly isReadOnly: boolean };

/** Who sees what: each view is walled off from the others. */
const views: readonly View[] = [
  { name: 'Importers of record', isInPrototype: true, isReadOnly: false },
  { name: 'Captive program managers', isInPrototype: true, isReadOnly: false },
  { name: 'Fronting partners, reinsurers', isInPrototype: false, isReadOnly: true },
];

const intake: Part = { name: 'Data intake', isInPrototype: false };
const database: Part = { name: 'Database', isInPrototype: true };
const scoring: Part = { name: 'ML scoring service', isInPrototype: false };
const api: Part = { name: 'REST API', isInPrototype: false };

const box = (at: readonly [number, number, number, number], { name, isInPrototype }: Part) =>
  labeledBox(isInPrototype ? 'certain' : 'possible', at, name);

const twoWay = (one: Point, other: Point) => [...arrow(one, other), ...arrow(other, one)];

/** From the API to a view; what people enter there goes back. */
const toView = ({ isReadOnly }: View, from: Point, to: Point) => (isReadOnly ? arrow(from, to) : twoWay(from, to));

const meaning = (width: number, top: number) =>
  key(width, top, [
    { sample: swatch('certain'), words: 'in the prototype' },
    { sample: swatch('possible'), words: 'from Phase 2, if you approve it' },
    { sample: swatch('box'), words: 'outside the platform' },
    { sample: (x, y) => line('limit', [x, y], [x + 16, y]), words: 'isolation, by database and API' },
    { sample: swatch('open'), words: 'your cloud accounts, behind sign-in' },
    { sample: (x, y) => diamond('payment', x + 8, y), words: 'with the importer’s written consent' },
  ]);

/** The sources whose data belongs to the importer. */
const consented = 2;

/** From left to right. */
const wideLayout = (sourceNames: readonly string[], width: number): Frame => {
  const depth = 200;
  const row = depth / sourceNames.length;
  const view = depth / views.length;
  const upper = 48;
  const { shapes, bottom: height } = meaning(width, depth + 12);
  return {
    width,
    height,
    shapes: [
      ...sourceNames.flatMap((name, index) => [
        ...labeledBox('box', [1, index * row + 4, 212, row - 8], name),
        ...arrow([213, (index + 0.5) * row], [236, (index + 0.5) * row]),
        ...onlyIf(index < consented, diamond('payment', 221, (index + 0.5) * row, 5)),
      ]),
      rect('open', 229, 0, 274, depth),
      ...box([237, 4, 56, depth - 8], intake),
      ...arrow([293, upper], [316, upper]),
      ...box([317, upper - 28, 104, 56], database),
      ...twoWay([369, upper + 29], [369, depth - 77]),
      ...box([317, depth - 76, 104, 56], scoring),
      ...twoWay([422, upper], [444, upper]),
      ...box([445, 4, 52, depth - 8], api),
      ...views.flatMap((each, index) => [
        ...toView(each, [498, (index + 0.5) * view], [524, (index + 0.5) * view]),
        ...box([525, index * view + 8, width - 526, view - 16], each),
      ]),
      ...views.slice(1).map((_, index) => line('limit', [510, (index + 1) * view], [width, (index + 1) * view])),
      ...shapes,
    ],
  };
};

/** From top to bottom. */
const narrowLayout = (sourceNames: readonly string[], width: number): Frame => {
  const row = 34;
  const middle = width / 2;
  const half = width / 2 - 16;
  const view = width / views.length;
  const below = sourceNames.length * row;
  const { shapes, bottom: height } = meaning(width, below + 352);
  return {
    width,
    height,
    shapes: [
      ...sourceNames.flatMap((name, index) => [
        ...labeledBox('box', [1, index * row, width - 2, row - 6], name),
        ...onlyIf(index < consented, diamond('payment', width - 14, index * row + (row - 6) / 2, 5)),
      ]),
      line('open', [0, below + 8], [width, below + 8]),
      line('open', [0, below + 204], [width, below + 204]),
      ...arrow([middle, below - 6], [middle, below + 19]),
      ...box([1, below + 20, width - 2, 34], intake),
      ...arrow([half / 2, below + 54], [half / 2, below + 79]),
      ...box([1, below + 80, half, 56], database),
      ...twoWay([half + 2, below + 108], [width - half - 2, below + 108]),
      ...box([width - half - 1, below + 80, half, 56], scoring),
      ...twoWay([half / 2, below + 137], [half / 2, below + 161]),
      ...box([1, below + 162, width - 2, 34], api),
      ...views.flatMap((each, index) => [
        ...toView(each, [(index + 0.5) * view, below + 197], [(index + 0.5) * view, below + 229]),
        ...box([index * view + 5, below + 230, view - 10, 110], each),
      ]),
      ...views
        .slice(1)
        .map((_, index) => line('limit', [(index + 1) * view, below + 212], [(index + 1) * view, below + 340])),
      ...shapes,
    ],
  };
};

const phaseOf = ({ isInPrototype }: Part): string => (isInPrototype ? 'Phase 1' : 'Phase 2');

/** In the prototype there is no API yet. */
const givesTo = ({ isReadOnly, isInPrototype }: View): string => {
  if (isReadOnly) return 'Nobody';
  return isInPrototype ? `${database.name} in the prototype; then ${api.name}` : api.name;
};

/** How data flows from the sources to the three views. */
export const architectureDrawing = (sourceNames: readonly string[]): Drawing =>
  drawing(
    {
      title: `From ${sourceNames.length} sources to ${views.length} sets of screens, each closed to the others`,
      description: `${sourceNames.length} sources deliver to the data intake on your cloud accounts, entries and statements only with the importer’s written consent. The intake fills the database. The scoring service works on the database. The API serves ${views.length} views that are isolated from each other, and stores what importers and managers enter.`,
      printsTable: false,
      table: table(
        'The parts, what each gives, and when it begins',
        [words('Part'), words('Gives to'), words('From')],
        [
          [intake.name, database.name, phaseOf(intake)],
          [database.name, `The screens in the prototype; then ${scoring.name}, ${api.name}`, phaseOf(database)],
          [scoring.name, database.name, phaseOf(scoring)],
          [api.name, `${database.name}, each view by itself`, phaseOf(api)],
          ...views.map((view) => [view.name, givesTo(view), phaseOf(view)]),
        ],
      ),
    },
    (width) => (isWide(width) ? wideLayout(sourceNames, width) : narrowLayout(sourceNames, width)),
  );
