import type { Frame } from '#shared/drawings.ts';
import type { Drawing, Section } from '#shared/proposals.ts';
import { columns, paragraph, section, table } from '#web/publishing/blocks.ts';
import {
  arrow,
  boxHeight,
  diamond,
  drawing,
  isWide,
  key,
  labeledBox,
  line,
  type Point,
  rect,
  swatch,
} from '#web/publishing/drawings/shapes.ts';
import { fixed } from '#web/publishing/figures.ts';
import { hours } from '#web/publishing/format.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import type { Figures } from '../figures/figures.ts';
import { parties } from '../parties.ts';
import { sources } from './data-sources.ts';

type Part = { readonly name: string; readonly look: 'certain' | 'possible' | 'box'; readonly givesTo: string };

const part = (name: string, look: Part['look'], givesTo: string): Part => ({ name, look, givesTo });

/** The platform's layers from the data intake to the API, then each user group's view (the last is read-only). */
const platform: readonly (readonly Part[])[] = [
  [part('Data intake', 'possible', 'Database')],
  [
    part('Database', 'certain', 'The screens in the prototype; then ML scoring service, REST API'),
    part('ML scoring service, once claims suffice', 'possible', 'Database'),
  ],
  [part('REST API', 'possible', 'Database, each view by itself, outside services')],
  [
    part('Importers of record', 'certain', 'Database in the prototype; then REST API'),
    part('Captive program managers', 'certain', 'Database in the prototype; then REST API'),
    part('Fronting partners, reinsurers', 'possible', 'Nobody'),
  ],
];

const views = platform.at(-1) ?? [];
const services = part('Authentication provider, payment service, text messages', 'box', 'REST API');

/** The number of sources, counted from the first, whose data may be shared only with the importer's consent. */
const consented = 2;

const [gap, margin] = [20, 12];

const twoWay = (one: Point, other: Point) => [...arrow(one, other), ...arrow(other, one)];

/** Layers of boxes from top to bottom, and beside them the line from the API to the services it calls. */
const layout =
  (sourceNames: readonly string[]) =>
  (width: number): Frame => {
    const perRow = isWide(width) ? sourceNames.length : 2;
    const sources = sourceNames.map((name) => part(name, 'box', ''));
    const rows = sources.flatMap((_, index) => (index % perRow ? [] : [sources.slice(index, index + perRow)]));
    let bottom = 1 - gap;
    const inner = width - margin;
    const layers = [...rows, ...platform, [services]].map((parts, index) => {
      const breadth = inner / parts.length;
      const height = Math.max(...parts.map(({ name }) => boxHeight(name, breadth - margin)));
      const top = bottom + (index > 0 && index < rows.length ? margin : gap);
      bottom = top + height;
      const boxes = parts.flatMap(({ name, look }, place) =>
        labeledBox(look, [place * breadth + margin / 2, top, breadth - margin, height], name),
      );
      return { top, middle: top + height / 2, bottom, breadth, boxes };
    });
    const [last, intake, store, api, seen, called] = layers.slice(-6) as [Layer, Layer, Layer, Layer, Layer, Layer];
    const [first] = layers as [Layer];
    type Layer = (typeof layers)[number];
    const between = (above: Layer, below: Layer, share: number, draw = arrow) =>
      draw([share * inner, above.bottom + 1], [share * inner, below.top - 1]);
    const borders = views.slice(1).map((_, index) => (index + 1) * seen.breadth);
    const inputs = rows.length === 1 ? sources.map((_, index) => (index + 0.5) / sources.length) : [0.5];
    const { shapes: meaning, bottom: height } = key(width, called.bottom + 14, [
      { sample: swatch('certain'), words: 'in the prototype' },
      { sample: swatch('possible'), words: 'from Phase 2, if you approve it' },
      { sample: swatch('box'), words: 'outside the platform' },
      { sample: (at, row) => line('limit', [at, row], [at + 16, row]), words: 'isolation, by database and API' },
      { sample: swatch('open'), words: 'your cloud accounts, from Phase 2' },
      { sample: (at, row) => diamond('payment', at + 8, row), words: 'with the importer’s written consent' },
    ]);
    return {
      width,
      height,
      shapes: [
        rect('open', 0, intake.top - 10, inner, api.bottom - intake.top + 20),
        ...layers.flatMap(({ boxes }) => boxes),
        ...inputs.flatMap((share) => between(last, intake, share)),
        ...sources
          .slice(0, consented)
          .map((_, index) => diamond('payment', (index + 1) * first.breadth - margin / 2 - 8, first.top + 9, 5)),
        ...between(intake, store, 0.25),
        line('line', [(inner - margin) / 2, store.middle], [(inner + margin) / 2, store.middle]),
        line(
          'line',
          [inner - margin / 2, api.middle],
          [width - 1, api.middle],
          [width - 1, called.middle],
          [inner - margin / 2, called.middle],
        ),
        ...between(store, api, 0.25, twoWay),
        ...views.flatMap(({ givesTo }, index) =>
          between(api, seen, (index + 0.5) / views.length, givesTo === 'Nobody' ? arrow : twoWay),
        ),
        ...borders.map((x) => line('limit', [x, seen.top - 14], [x, seen.bottom])),
        ...meaning,
      ],
    };
  };

const architectureDrawing = (sourceNames: readonly string[]): Drawing =>
  drawing(
    {
      title: `From ${sourceNames.length} sources to ${views.length} sets of screens, each closed to the others`,
      description: `${sourceNames.length} sources deliver to the data intake on your cloud accounts, entries and statements only with the importer’s written consent. The intake fills the database. The scoring service works on the database. The API serves ${views.length} views that are isolated from each other, stores what importers and managers enter, and calls an authentication provider, a payment service and text messages.`,
      table: table(
        'The parts, what each gives, and when it begins',
        columns('Part', 'Gives to', 'From'),
        [...platform.flat(), services].map(({ name, givesTo, look }) => [
          name,
          givesTo,
          look === 'certain' ? 'Phase 1' : 'Phase 2',
        ]),
      ),
    },
    layout(sourceNames),
  );

export const architecture = ({ targets: { phase2, phase3 } }: Figures): Section =>
  section('architecture', 'Architecture and security', [
    paragraph(
      `One web application and a scoring service on one database, built with ${placeholderText(parties.technology)}.`,
    ),
    architectureDrawing(sources.map(([name]) => name)),
    table('What is built in Phase 2, unless the row names another phase', columns('Subject', 'What is built'), {
      'Role isolation':
        'Three-tier role-based access for importer, captive and reinsurer or fronting partner, enforced by the database and the API. Tests try to read across roles, and across importers, programs and treaties within a role. If one attempt succeeds, the release is held.',
      'Sign-in':
        'Phase 1: cookie sessions with two login flows. Phase 2: a JWT-based authentication provider, self sign-up, password recovery, and a second factor for captive and reinsurer accounts.',
      'Versioned REST API':
        'All screens use it; no change breaks an integration without notice. API keys go to the data vendor in Phase 2, and to partners and customers in Phase 3.',
      Security:
        'Input validation and sanitization on the server; encryption in transit and at rest; keys in a secret store; a log of who read or changed what, which the application cannot alter.',
      Recovery: `The database can be restored to any moment up to ${phase2.lossMinutes} minutes before a failure (RPO). The platform runs again within ${hours(fixed(phase2.restoreHours))} of business time (RTO). In Phase 3 these are ${phase3.lossMinutes} minutes and, by failover at any hour, ${phase3.restoreMinutes} minutes.`,
      Hosting: 'On your cloud accounts in the United States; provider and region are agreed before Phase 2.',
      'Penetration test':
        'Before the launch of Phases 2 and 3, an outside tester whom you engage has four days: three in the next-to-last week, and one in the last for what was built since; the partner’s screens open only after their test. The launch waits until we have corrected what is found.',
      'Not in Phase 2':
        'Data is deleted by hand, on request and when consent ends; retention rules and the SOC 2 report follow in Phase 3. Single sign-on is not planned, nor is a second factor for importers.',
    }),
  ]);
