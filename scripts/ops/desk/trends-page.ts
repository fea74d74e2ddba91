import { html } from 'hono/html';
import { retention } from '#shared/site.ts';
import { classes, type Dot, dotsOf, type Html, mark, tableOf } from './layout.ts';
import { dayShort } from './times.ts';
import { quantile, type Week } from './trends.ts';

/** The dots of a full bar. */
const width = 16;

/** How much a dot stands for, so that the highest value fits: 1, 2, 5, 10, 20, … */
const dotValue = (most: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, most / width)));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((step) => step * width >= most) ?? most;
};

type Part = readonly [dot: Dot, end: number];

/** Bars of dots, one below the other. Each part begins where the one before it ends. */
const picture = (...bars: readonly (readonly Part[])[]): Html => {
  const cells = bars.flatMap((parts) =>
    Array.from({ length: width }, (_, index) => parts.find(([, end]) => index < end)?.[0]),
  );
  return dotsOf(cells, width, 'w-24 sm:w-40');
};

const hours = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');

/** The last twelve weeks: tables with a picture in each row. */
export const trendsPage = (weeks: readonly Week[]): Html => {
  const each = dotValue(Math.max(...weeks.map((week) => Math.max(week.received, week.hours.length))));
  const eachHours = dotValue(Math.max(...weeks.map((week) => quantile(week.hours, 0.9) ?? 0)));
  const table = (title: string, legend: Html, head: string[], row: (week: Week) => (string | number | Html)[]) =>
    html`<section><h2 class="${classes.heading}">${title}</h2><p class="mb-4 text-note text-muted">${legend}</p>
${tableOf(
  ['Week of', ...head, ''],
  weeks.map((week) => [dayShort(week.monday), ...row(week)]),
)}</section>`;
  const tables = [
    table(
      'Leads and answers',
      html`${mark('dim')} leads, ${mark('ink')} answers${each > 1 && html`; a dot stands for ${each}`}`,
      ['Leads', 'Answers'],
      ({ received, hours: { length: answers } }) => [
        received,
        answers,
        picture([['dim', received / each]], [['ink', answers / each]]),
      ],
    ),
    table(
      'Hours until the answer',
      html`${mark('ink')} half of the answers took less, ${mark('dim')} nine in ten took less; a dot stands for ${eachHours}`,
      ['Median', 'Slowest tenth'],
      (week) => {
        const [median, slow] = [quantile(week.hours, 0.5), quantile(week.hours, 0.9)];
        const parts: Part[] = [
          ['ink', (median ?? 0) / eachHours],
          ['dim', (slow ?? 0) / eachHours],
        ];
        return [hours(median), hours(slow), picture(parts)];
      },
    ),
    table(
      'Share of spam',
      html`${mark('dim')} suspected spam, ${mark('faint')} other messages`,
      ['Spam', 'Share'],
      ({ received, suspects }) => {
        if (suspects === undefined || received + suspects === 0) return [suspects ?? '–', '–', picture([])];
        const share = suspects / (received + suspects);
        const parts: Part[] = [
          ['dim', Math.round(width * share)],
          ['faint', width],
        ];
        return [suspects, `${Math.round(100 * share)}%`, picture(parts)];
      },
    ),
  ];
  return html`<main class="w-full px-5 py-8 sm:px-8"><h1 class="${classes.title}">Twelve weeks</h1>
<div class="mt-8 flex flex-wrap gap-x-10 gap-y-10">${tables}</div>
<p class="${classes.foot}">Weeks begin on Monday. What was erased is not counted, and suspected spam is erased after ${retention.suspectDays} days; an answer counts in the week in which it was recorded.</p></main>`;
};
