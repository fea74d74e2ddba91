import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { table, words } from '#web/publishing/blocks.ts';
import { drawing, isWide } from '#web/publishing/drawings/drawing.ts';
import { flag, line, madeUp, madeUpHeight, rangeBar, rect, text } from '#web/publishing/drawings/shapes.ts';
import { count, dollars } from '#web/publishing/format.ts';
import { bondMonths, monthsUntilInsufficient } from '../figures/customs-bond.ts';
import type { Figures } from '../figures/figures.ts';

const barHeight = 70;

/** A panel of the screen: its title, and what stands below it from a top. */
type Panel = { readonly title: string; readonly draw: (x: number, top: number, width: number) => Shape[] };

const panelHeight = 112;
const gap = 12;

const lines =
  (...texts: readonly (readonly [words: string, look?: 'strong' | 'muted'])[]) =>
  (x: number, top: number): Shape[] =>
    texts.map(([words, look = 'muted'], index) => text(x, top + 14 + index * 18, words, { look }));

const panelsOf = (figures: Figures): Panel[] => {
  const { importer, bond: rule } = figures;
  const months = bondMonths(figures);
  const now = importer.monthsSinceRateChange;
  const month = monthsUntilInsufficient(rule);
  const bond = months[0]?.bond ?? 0;
  const paid = months[now]?.duties ?? 0;
  const covered = (bond * 100) / rule.percentOfDuties;
  const { currentAssets, inventory, currentLiabilities, debt, equity } = importer.statement;
  const most = Math.max(...months.map(({ duties }) => duties));
  return [
    {
      title: 'Bond sufficiency',
      draw: (x, top, width) => [
        ...lines([`Too small in month ${month}`, 'strong'], [`${dollars(paid)} of ${dollars(covered)} covered`])(
          x,
          top,
        ),
        ...rangeBar({ x, y: top + 46, height: 12 }, { low: paid, high: covered }, width / Math.max(paid, covered)),
      ],
    },
    {
      title: 'Alerts',
      draw: (x, top) => [
        flag(x, top + 4),
        ...lines([`Ask for a ${dollars(months.at(-1)?.asked ?? 0)} bond`, 'strong'])(x + 16, top),
        ...lines(['Entry summary due in 3 days'], ['Statement due in 2 weeks'])(x, top + 20),
      ],
    },
    {
      title: 'Duty of 12 months',
      draw: (x, top, width) =>
        months.slice(0, now + 1).map(({ duties }, index) => {
          const pitch = width / (now + 1);
          const height = (duties / most) * barHeight;
          return rect('certain', x + index * pitch, top + barHeight - height, pitch * 0.7, height);
        }),
    },
    {
      title: 'Ratios',
      draw: lines(
        [`Current ratio ${count(currentAssets / currentLiabilities)}`],
        [`Quick ratio ${count((currentAssets - inventory) / currentLiabilities)}`],
        [`Debt to equity ${count(debt / equity)}`],
      ),
    },
  ];
};

/** Two panels beside each other where there is room for two, in a window with a bar. */
const layout =
  (panels: readonly Panel[]) =>
  (width: number): Frame => {
    const columns = isWide(width) ? 2 : 1;
    const panelWidth = (width - (columns + 1) * gap) / columns;
    const top = madeUpHeight + 30;
    const height = top + Math.ceil(panels.length / columns) * (panelHeight + gap) + gap;
    return {
      width,
      height,
      shapes: [
        ...madeUp('Made-up importer'),
        rect('possible', 0, madeUpHeight, width, height - madeUpHeight),
        rect('certain', 0, madeUpHeight, width, 30),
        text(gap, madeUpHeight + 20, 'Your bond today', { look: 'inverse' }),
        ...panels.flatMap(({ title, draw }, index) => {
          const x = gap + (index % columns) * (panelWidth + gap);
          const y = top + gap + Math.floor(index / columns) * (panelHeight + gap);
          return [
            text(x, y + 12, title, { look: 'strong' }),
            line('rule', [x, y + 20], [x + panelWidth, y + 20]),
            ...draw(x, y + 26, panelWidth),
          ];
        }),
      ],
    };
  };

/** The first screen of an importer, in outline. */
export const importerScreen = (figures: Figures): Drawing => {
  const panels = panelsOf(figures);
  return drawing(
    {
      title: 'The importer’s dashboard, in outline',
      description: `Made up. Four parts on one screen: ${panels.map(({ title }) => title.toLowerCase()).join(', ')}.`,
      printsTable: false,
      table: table(
        'The parts of the dashboard',
        [words('Part'), words('Question it answers')],
        [
          ['Bond sufficiency', 'Is my bond large enough, and until when?'],
          ['Alerts', 'What do I do next, and by when?'],
          ['Duty of 12 months', 'What moves it?'],
          ['Ratios', 'How will an underwriter see me?'],
        ],
      ),
    },
    layout(panels),
  );
};
