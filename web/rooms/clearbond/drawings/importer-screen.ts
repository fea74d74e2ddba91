import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { columns, onlyIf, table } from '#web/publishing/blocks.ts';
import {
  drawing,
  flag,
  isWide,
  line,
  madeUp,
  madeUpHeight,
  rangeBar,
  rect,
  text,
} from '#web/publishing/drawings/shapes.ts';
import { count, dollars } from '#web/publishing/format.ts';
import { bondExample } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';
import { measures } from './scorecard.ts';

const [panelHeight, gap, barHeight, rowHeight] = [138, 14, 56, 20];

/** A part of the screen. `draw` fills the space below the part's title, starting at `top`. */
type Panel = {
  readonly title: string;
  readonly answers: string;
  readonly draw: (x: number, top: number, width: number) => Shape[];
};

const list =
  (...rows: (readonly [start: string, end: string])[]): Panel['draw'] =>
  (x, top, width) =>
    rows.flatMap(([start, end], index) => [
      text(x, top + 14 + index * rowHeight, start),
      text(x + width, top + 14 + index * rowHeight, end, { look: 'strong', anchor: 'end' }),
    ]);

const panelsOf = (figures: Figures): Panel[] => {
  const { importer, bond: rule } = figures;
  const { bond, covered, months, tooSmallInMonth, finalGuideline } = bondExample(figures);
  const now = importer.monthsSinceRateChange;
  const paid = months[now]?.duties ?? 0;
  const { before, after } = rule.exampleDuties;
  const ratios = measures(figures).slice(1, 4);
  return [
    {
      title: `Your ${dollars(bond)} bond`,
      answers: 'Is it large enough, and until when?',
      draw: (x, top, width) => [
        flag(x, top + 4),
        text(x + 16, top + 14, `Too small in ${count(tooSmallInMonth - now)} months`, { look: 'strong' }),
        ...rangeBar({ x, y: top + 28, height: 12 }, { low: paid, high: covered }, width / Math.max(paid, covered)),
        text(x, top + 58, `${dollars(paid)} paid; enough up to ${dollars(covered)}`, { look: 'muted' }),
      ],
    },
    {
      title: 'Alerts',
      answers: 'What do I do next, and by when?',
      draw: list(
        [`Ask for a ${dollars(finalGuideline)} bond`, 'today'],
        ['File an entry summary', 'in 3 days'],
        ['Upload the statement', 'in 2 weeks'],
      ),
    },
    {
      title: 'Duty by month',
      answers: 'What moves it?',
      draw: (x, top, width) =>
        Array.from({ length: rule.months }, (_, month) => {
          const pitch = width / rule.months;
          const duty = month < rule.months - now ? before : after;
          const height = (duty / Math.max(before, after)) * barHeight;
          return rect('certain', x + month * pitch, top + 8 + barHeight - height, pitch * 0.7, height);
        }),
    },
    {
      title: 'Ratios',
      answers: 'How will an underwriter see me?',
      draw: list(...ratios.map(({ name, value }) => [name, count(value.low)] as const)),
    },
  ];
};

/** Draws a window with a title bar and its panels, two in a row if there is room. */
const layout =
  (panels: readonly Panel[]) =>
  (width: number): Frame => {
    const columns = isWide(width) ? 2 : 1;
    const panelWidth = (width - (columns + 1) * gap) / columns;
    const top = madeUpHeight + 30;
    const height = top + Math.ceil(panels.length / columns) * panelHeight + gap;
    return {
      width,
      height,
      shapes: [
        ...madeUp('Made-up importer'),
        rect('possible', 0, madeUpHeight, width, height - madeUpHeight),
        rect('certain', 0, madeUpHeight, width, 30),
        text(gap, madeUpHeight + 20, 'Overview', { look: 'inverse' }),
        ...onlyIf(
          columns > 1,
          text(width - gap, madeUpHeight + 20, 'Bond · Alerts · Insights · Sign out', {
            look: 'inverse',
            anchor: 'end',
          }),
        ),
        ...panels.flatMap(({ title, answers, draw }, index) => {
          const x = gap + (index % columns) * (panelWidth + gap);
          const y = top + gap + Math.floor(index / columns) * panelHeight;
          return [
            text(x, y + 12, title, { look: 'strong' }),
            text(x, y + 30, answers, { look: 'muted' }),
            line('rule', [x, y + 38], [x + panelWidth, y + 38]),
            ...draw(x, y + 40, panelWidth),
          ];
        }),
      ],
    };
  };

export const importerScreen = (figures: Figures): Drawing => {
  const panels = panelsOf(figures);
  return drawing(
    {
      title: 'The importer’s dashboard, as a mock-up',
      description: `Made up. ${panels.map(({ title, answers }) => `${title}: ${answers}`).join(' ')}`,
      table: table(
        'The parts of the dashboard',
        columns('Part', 'Question it answers'),
        panels.map(({ title, answers }) => [title, answers]),
      ),
    },
    layout(panels),
  );
};
