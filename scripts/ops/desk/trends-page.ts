import { html } from 'hono/html';
import { retention } from '#shared/site.ts';
import { asTable, classes, type Dot, dotsOf, type Html, mark } from './layout.ts';
import { dayShort } from './times.ts';
import { quantile, type Week } from './trends.ts';

/** The height of a picture, in dots. */
const rows = 12;

/** How many leads a dot stands for, so that the highest column of two dots side by side fits. */
const dotValue = (most: number): number => {
  const least = Math.max(1, most / (rows * 2));
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((step) => step >= least) ?? least;
};

type Stack = { count: number; dot: Dot };

/** Stacks beside each other, of two dots a row, from the bottom up; with an empty column after each. */
const stacks = (columns: readonly (readonly Stack[])[], height = rows): Html => {
  const width = columns.length * 3 - 1;
  const cells = Array.from({ length: width * height }, (_, cell) => {
    const [x, fromBottom] = [cell % width, height - 1 - Math.floor(cell / width)];
    const index = fromBottom * 2 + (x % 3);
    return x % 3 === 2 ? undefined : columns[Math.floor(x / 3)]?.find(({ count }) => index < count)?.dot;
  });
  return dotsOf(cells, width, 'h-36 w-full');
};

const hours = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
const medianOf = (week: Week) => quantile(week.hours, 0.5);
const slowOf = (week: Week) => quantile(week.hours, 0.9);

/** A dot at the median, a ring at the slowest tenth, and the line between them. @param most the highest value */
const span = (week: Week, most: number): Html => {
  const y = (value = 0) => (116 - (value / Math.max(1, most)) * 110).toFixed(1);
  const [median, slow] = [y(medianOf(week)), y(slowOf(week))];
  const drawing = html`<path class="stroke-edge" d="M15 ${median}V${slow}"/><circle class="fill-paper stroke-edge" cx="15" cy="${slow}" r="2.6"/>
<circle class="fill-ink" cx="15" cy="${median}" r="3.1"/>`;
  return html`<svg class="h-36 w-full" viewBox="0 0 30 120">${week.hours.length > 0 && drawing}</svg>`;
};

const shareOf = ({ received, suspects = 0 }: Week) => (100 * suspects) / Math.max(1, received + suspects);
const percent = (week: Week) =>
  week.suspects === undefined || week.received + week.suspects === 0 ? '–' : `${Math.round(shareOf(week))}%`;

type Picture = {
  title: string;
  legend: Html;
  draw(week: Week): Html;
  /** The columns of the table; those that are not the picture's alone stand above it, too. */
  columns: Readonly<Record<string, (week: Week) => string | number>>;
};

const pictureOf = ({ title, legend, draw, columns }: Picture, weeks: readonly Week[]): Html => {
  const values = (week: Week) => Object.values(columns).map((value) => value(week));
  const above = (week: Week) =>
    values(week).map(
      (value, index) => html`<span class="${index === 0 ? 'text-ink font-medium' : ''}">${value}</span>`,
    );
  return html`<section class="mt-10"><h2 class="${classes.heading}">${title}</h2><p class="text-muted">${legend}</p>
<div class="mt-4 grid grid-cols-12 gap-x-2 text-center text-note text-muted tabular sm:gap-x-4" aria-hidden="true">${weeks.map(
    (
      week,
      index,
    ) => html`<div class="flex flex-col gap-2"><p class="mt-auto flex flex-col">${above(week)}</p>${draw(week)}
<p class="flex justify-center whitespace-nowrap ${index % 3 > 0 && 'max-sm:invisible'}">${dayShort(week.monday)}</p></div>`,
  )}</div>${asTable(
    ['Week of', ...Object.keys(columns)],
    weeks.map((week) => [dayShort(week.monday), ...values(week)]),
  )}</section>`;
};

/** What the last twelve weeks were like, in pictures, and in tables. */
export const trendsPage = (weeks: readonly Week[]): Html => {
  const value = dotValue(Math.max(...weeks.map((week) => Math.max(week.received, week.hours.length))));
  const slowest = Math.max(...weeks.map((week) => slowOf(week) ?? 0));
  const dots = (count: number) => Math.ceil(count / value);
  const pictures: Picture[] = [
    {
      title: 'Leads and answers',
      legend: html`${mark('dim')} leads, ${mark('ink')} answers${value > 1 && html`; a dot stands for ${value}`}`,
      draw: ({ received, hours: answers }) =>
        stacks([[{ count: dots(received), dot: 'dim' }], [{ count: dots(answers.length), dot: 'ink' }]]),
      columns: { Answers: (week) => week.hours.length, Leads: (week) => week.received },
    },
    {
      title: 'Hours until the answer',
      legend: html`${mark('ink')} half of the answers took less, ${mark('rim')} nine in ten took less`,
      draw: (week) => span(week, slowest),
      columns: { Median: (week) => hours(medianOf(week)), 'Slowest tenth': (week) => hours(slowOf(week)) },
    },
    {
      title: 'Share of spam',
      legend: html`${mark('dim')} five of a hundred messages`,
      draw: (week) =>
        stacks(
          [
            [
              { count: Math.round(shareOf(week) / 5), dot: 'dim' },
              { count: 20, dot: 'faint' },
            ],
          ],
          10,
        ),
      columns: { Share: percent, Suspects: (week) => week.suspects ?? '–' },
    },
  ];
  return html`<main class="w-full max-w-room px-5 py-8 sm:px-8"><h1 class="${classes.title}">Twelve weeks</h1>
${pictures.map((picture) => pictureOf(picture, weeks))}
<p class="${classes.foot}">Weeks begin on Monday. What was erased is not counted, and suspected spam is erased after ${retention.suspectDays} days; an answer counts in the week in which it was recorded.</p></main>`;
};
