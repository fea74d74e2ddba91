import { html } from 'hono/html';
import type { Html } from './layout.ts';
import { dayShort } from './times.ts';
import { quantile, type Week } from './trends.ts';

/** The height of a picture, in dots, and the distance of two of its dots. */
const rows = 12;
const pitch = 10;

/** How many leads a dot stands for, so that the highest column fits. @param columns of dots, side by side */
const dotValue = (most: number, columns: number): number => {
  const least = most / (rows * columns);
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return Math.max(1, [1, 2, 5, 10].map((step) => step * magnitude).find((step) => step >= least) ?? 1);
};

/** Dots from the bottom up, row by row. @param left the first of `columns` */
const stack = (count: number, columns: number, left: number, name: string) =>
  html`<path class="${name}" d="${Array.from({ length: count }, (_, index) => {
    const [x, y] = [left + (index % columns) + 0.5, rows - Math.floor(index / columns) - 0.5];
    return `M${x * pitch} ${y * pitch}h0`;
  }).join('')}"/>`;

const svg = (columns: number, content: unknown) =>
  html`<svg class="dots" viewBox="0 0 ${columns * pitch} ${rows * pitch}">${content}</svg>`;

const leadsOf =
  (value: number) =>
  ({ received, hours }: Week) => {
    const columns = 2;
    const dots = (count: number) => Math.ceil(count / value);
    return {
      above: html`<span>${received}</span><b>${hours.length}</b>`,
      drawing: svg(2 * columns + 1, [
        stack(dots(received), columns, 0, 'dim'),
        stack(dots(hours.length), columns, columns + 1, 'ink'),
      ]),
    };
  };

const written = (hours: number | undefined): string =>
  hours === undefined ? '–' : hours < 10 ? hours.toFixed(1) : Math.round(hours).toLocaleString('en-US');

const hoursOf =
  (most: number) =>
  ({ hours }: Week) => {
    const [median, slow] = [quantile(hours, 0.5), quantile(hours, 0.9)];
    const y = (value: number) => (rows - 0.5 - (value / Math.max(1, most)) * (rows - 1)) * pitch;
    if (median === undefined || slow === undefined) return { above: html`–`, drawing: svg(3, '') };
    const line = html`<path class="stem" d="M15 ${y(median)}V${y(slow)}"/>`;
    const dots = html`<circle class="rim" cx="15" cy="${y(slow)}" r="2.8"/><circle class="ink" cx="15" cy="${y(median)}" r="3.1"/>`;
    return { above: html`<span>${written(slow)}</span><b>${written(median)}</b>`, drawing: svg(3, [line, dots]) };
  };

const shareOf = ({ received, suspects }: Week): number | undefined =>
  received + suspects === 0 ? undefined : (100 * suspects) / (received + suspects);

const suspectsOf = (week: Week) => {
  const share = shareOf(week);
  const dots = [stack(20, 2, 0.5, 'faint'), stack(Math.round((share ?? 0) / 5), 2, 0.5, 'dim')];
  return { above: html`<b>${share === undefined ? '–' : `${Math.round(share)}%`}</b>`, drawing: svg(3, dots) };
};

type Picture = {
  title: string;
  legend: Html;
  draw(week: Week): { above: Html; drawing: Html };
  head: readonly string[];
  cells(week: Week): (string | number)[];
};

const pictureOf = (
  { title, legend, draw, head, cells }: Picture,
  weeks: readonly Week[],
): Html => html`<section class="picture">
<h2>${title}</h2><p>${legend}</p><div class="weeks" aria-hidden="true">${weeks.map((week) => {
  const { above, drawing } = draw(week);
  return html`<div><p>${above}</p>${drawing}<span>${dayShort(week.monday)}</span></div>`;
})}</div><details><summary>As a table</summary><table><thead><tr>${['Week of', ...head].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr><th scope="row">${dayShort(week.monday)}</th>${cells(week).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></details></section>`;

/** What the last twelve weeks were like, in pictures, and in tables. */
export const trendsPage = (weeks: readonly Week[]): Html => {
  const value = dotValue(Math.max(...weeks.map(({ received, hours }) => Math.max(received, hours.length))), 2);
  const slowest = Math.max(...weeks.map(({ hours }) => quantile(hours, 0.9) ?? 0));
  const pictures: Picture[] = [
    {
      title: 'Leads and answers',
      legend: html`<i class="dim"></i> leads, <i class="ink"></i> answers${value > 1 && html`; a dot is ${value}`}`,
      draw: leadsOf(value),
      head: ['Leads', 'Answers'],
      cells: ({ received, hours }) => [received, hours.length],
    },
    {
      title: 'Hours until the answer',
      legend: html`<i class="ink"></i> half of the answers took less, <i class="rim"></i> nine in ten took less`,
      draw: hoursOf(slowest),
      head: ['Median', 'Slowest tenth'],
      cells: ({ hours }) => [written(quantile(hours, 0.5)), written(quantile(hours, 0.9))],
    },
    {
      title: 'Share of spam',
      legend: html`<i class="dim"></i> five in a hundred messages`,
      draw: suspectsOf,
      head: ['Suspects', 'Share'],
      cells: (week) => [week.suspects, shareOf(week) === undefined ? '–' : `${Math.round(shareOf(week) ?? 0)}%`],
    },
  ];
  return html`<main class="wide"><h1>Twelve weeks</h1>${pictures.map((picture) => pictureOf(picture, weeks))}
<p class="foot">Weeks begin on Monday. What was erased is not counted; an answer counts in the week in which it was recorded.</p></main>`;
};
