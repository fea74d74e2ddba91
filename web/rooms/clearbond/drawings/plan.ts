import type { Drawing } from '#shared/proposals.ts';
import { table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { lettered, matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { rect, swatch, text } from '#web/publishing/drawings/shapes.ts';
import { type Range, rounded, sum } from '#web/publishing/figures.ts';
import { hours, span, weeks } from '#web/publishing/format.ts';
import { hoursIn, type Plan, weekOf } from '../figures/plan.ts';

const barHeight = 20;

/** A part of a package's bar, with the hours that it takes. */
const bar = (value: string) => (x: number, y: number, room: number) => [
  rect('certain', x - room / 2, y - barHeight / 2, room, barHeight),
  text(x, y + 4.5, value, { look: 'inverse', anchor: 'middle' }),
];

/** The last week of a part, in the shortest and in the longest phase. */
const endOf = ({ low, high }: Range): string => (low === high ? String(low) : `${low} or ${high}`);

const written = (value: string) => (x: number, y: number) => [text(x, y + 4.5, value, { anchor: 'middle' })];

/** The work of a phase week by week: a bar for each package with its hours, the hours of each crew, and what is shown. */
export const planDrawing = (name: string, duration: Range, plan: Plan): Drawing => {
  const { parts, crews, seen } = plan;
  const works = crews.flatMap((crew) => crew.works);
  const byPart = (of: (part: number) => Range): string[] =>
    parts.map((_, index) => {
      const range = rounded(of(index + 1));
      return range.high === 0 ? '' : span(range);
    });
  const ofWork = works.map((work) => [work.name, ...byPart((part) => hoursIn(part, work))]);
  // What a crew does alone is its week.
  const ofCrew = crews
    .filter((crew) => crew.works.length > 1)
    .map((crew) => [`${crew.name}, a week`, ...byPart((part) => weekOf(part, crew, plan))]);
  return drawing(
    {
      title: `${name} by week: what is done, by whom, and what you see`,
      description: `${hours(sum(works.map((work) => work.hours)))} in ${weeks(duration)}. ${seen.map((what, index) => `By the end of week ${endOf(parts[index] ?? duration)}: ${what}.`).join(' ')}`,
      printsTable: false,
      table: table('Hours by package and person', ['By the end of week', ...parts.map(endOf)].map(words), [
        ...ofWork,
        ...ofCrew,
        ['You see', ...seen],
      ]),
    },
    matrixLayout({
      columns: parts.map((week) => `end of week ${endOf(week)}`),
      rows: [
        ...ofWork.map(([label = '', ...cells]) => ({
          label,
          cells: cells.map((value) => (value ? [bar(value)] : [])),
        })),
        ...ofCrew.map(([label = '', ...cells]) => ({
          label,
          look: 'strong' as const,
          cells: cells.map((value) => [written(value)]),
        })),
        { label: 'You see', look: 'strong', cells: seen.map((_, index) => [lettered('possible', String(index + 1))]) },
      ],
      meaning: [
        { sample: swatch('certain'), words: 'hours of the package' },
        { sample: (x, y) => text(x, y + 4.5, '12'), words: 'hours a week' },
        ...seen.map((what, index) => ({
          sample: (x: number, y: number) => lettered('possible', String(index + 1))(x + 8, y, 0),
          words: what,
        })),
      ],
    }),
  );
};
