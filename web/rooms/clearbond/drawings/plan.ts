import type { Drawing } from '#shared/proposals.ts';
import { columns, table } from '#web/publishing/blocks.ts';
import { lettered, matrixLayout } from '#web/publishing/drawings/matrix.ts';
import { drawing, rect, swatch, text } from '#web/publishing/drawings/shapes.ts';
import { type Range, sum } from '#web/publishing/figures.ts';
import { hours, span, weeks } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { crewHours, hoursIn, type Plan, personHours } from '../figures/plan.ts';

const barHeight = 20;

const bar = (value: string) => (x: number, y: number, room: number) => [
  rect('certain', x - room / 2 + 1, y - barHeight / 2, room - 2, barHeight),
  text(x, y + 4.5, value, { look: 'inverse', anchor: 'middle' }),
];

const written = (value: string) => (x: number, y: number) => [text(x, y + 4.5, value, { anchor: 'middle' })];

/** Draws what is done in each part of a phase, by whom, and what the client sees by the end of that part. */
export const planDrawing = (name: string, plan: Plan, figures: Figures): Drawing => {
  const { crews, seen } = plan;
  const works = crews.flatMap((crew) => crew.works);
  // The week in which each part ends, for the shortest and the longest duration of the phase.
  const ends = seen.map((_, index) => {
    const [first, last] = [plan.weeks.low, plan.weeks.high].map((all) => Math.ceil(((index + 1) * all) / seen.length));
    return first === last ? `${first}` : `${first} or ${last}`;
  });
  const byPart = (hoursOf: (part: number) => Range): string[] =>
    seen.map((_, index) => {
      const range = hoursOf(index + 1);
      return range.high === 0 ? '' : span(range);
    });
  const ofWork = works.map((work) => [work.name, ...byPart((part) => hoursIn(part, work))]);
  // A crew with a single package needs no total.
  const ofCrew = crews
    .filter((crew) => crew.works.length > 1)
    .map((crew) => [`${crew.name}, in all`, ...byPart((part) => crewHours(part, crew))]);
  return drawing(
    {
      title: `${name} by week: what is done, by whom, and what you see`,
      description: `${hours(sum(works.map((work) => work.hours)))} in ${weeks(plan.weeks)}. ${seen.map((what, index) => `By the end of week ${ends[index]}: ${what}.`).join(' ')}`,
      table: table('Hours by package and person', columns('By the end of week', ...ends), [
        ...ofWork,
        ...ofCrew,
        ['You see', ...seen],
      ]),
    },
    matrixLayout({
      columns: ends.map((week) => `end of week ${week}`),
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
        { label: 'You see', look: 'strong', cells: seen.map((_, index) => [lettered('possible', `${index + 1}`)]) },
      ],
      meaning: [
        { sample: swatch('certain'), words: 'hours of the package' },
        {
          sample: (x, y) => text(x, y + 4.5, '00'),
          words: `total; each person has ${hours(personHours(plan, figures))}`,
        },
        ...seen.map((what, index) => ({
          sample: (x: number, y: number) => lettered('possible', `${index + 1}`)(x + 8, y, 0),
          words: what,
        })),
      ],
    }),
  );
};
