import { html } from 'hono/html';
import { retention } from '#shared/site.ts';
import { classes, type Dot, dotsOf, type Html, mark, tableOf } from './layout.ts';
import { dayShort } from './times.ts';
import { quantile, type Week } from './trends.ts';

/** How many dots a bar has at most. */
const width = 16;

/** How much a dot stands for, so that the highest value fits: 1, 2, 5, 10, 20, … */
const dotValue = (most: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, most / width)));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((step) => step * width >= most) ?? most;
};

/** A bar of dots: each part reaches from the end of the one before it to its own. */
const bar = (...parts: readonly (readonly [dot: Dot, end: number])[]): (Dot | undefined)[] =>
  Array.from({ length: width }, (_, index) => parts.find(([, end]) => index < end)?.[0]);

const hours = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');

type Trend = {
  title: string;
  legend: Html;
  head: readonly string[];
  values(week: Week): readonly (string | number)[];
  bars(week: Week): readonly (Dot | undefined)[];
};

const trendsOf = (weeks: readonly Week[]): Trend[] => {
  const lead = dotValue(Math.max(...weeks.map((week) => Math.max(week.received, week.hours.length))));
  const median = (week: Week) => quantile(week.hours, 0.5);
  const slow = (week: Week) => quantile(week.hours, 0.9);
  const hour = dotValue(Math.max(...weeks.map((week) => slow(week) ?? 0)));
  const share = ({ received, suspects = 0 }: Week) => suspects / Math.max(1, received + suspects);
  const dots = (value = 0, each = 1) => Math.ceil(value / each);
  return [
    {
      title: 'Leads and answers',
      legend: html`${mark('dim')} leads, ${mark('ink')} answers${lead > 1 && html`; a dot stands for ${lead}`}`,
      head: ['Leads', 'Answers'],
      values: (week) => [week.received, week.hours.length],
      bars: (week) => [...bar(['dim', dots(week.received, lead)]), ...bar(['ink', dots(week.hours.length, lead)])],
    },
    {
      title: 'Hours until the answer',
      legend: html`${mark('ink')} half of the answers took less, ${mark('dim')} nine in ten took less${hour > 1 && html`; a dot stands for ${hour} hours`}`,
      head: ['Median', 'Slowest tenth'],
      values: (week) => [hours(median(week)), hours(slow(week))],
      bars: (week) => bar(['ink', dots(median(week), hour)], ['dim', dots(slow(week), hour)]),
    },
    {
      title: 'Share of spam',
      legend: html`${mark('dim')} suspected spam, ${mark('faint')} other messages`,
      head: ['Spam', 'Share'],
      values: (week) => {
        const isKnown = week.suspects !== undefined && week.received + week.suspects > 0;
        return [week.suspects ?? '–', isKnown ? `${Math.round(100 * share(week))}%` : '–'];
      },
      bars: (week) =>
        week.suspects === undefined ? bar() : bar(['dim', Math.round(width * share(week))], ['faint', width]),
    },
  ];
};

/** What the last twelve weeks were like: tables with a bar of dots in each row. */
export const trendsPage = (weeks: readonly Week[]): Html => {
  const tables = trendsOf(weeks).map(({ title, legend, head, values, bars }) => {
    const rows = weeks.map((week) => [
      dayShort(week.monday),
      ...values(week),
      dotsOf(bars(week), width, 'w-24 sm:w-40'),
    ]);
    return html`<section><h2 class="${classes.heading}">${title}</h2><p class="mb-4 text-note text-muted">${legend}</p>
${tableOf(['Week of', ...head, ''], rows)}</section>`;
  });
  return html`<main class="w-full px-5 py-8 sm:px-8"><h1 class="${classes.title}">Twelve weeks</h1>
<div class="mt-8 flex flex-wrap gap-x-10 gap-y-10">${tables}</div>
<p class="${classes.foot}">Weeks begin on Monday. What was erased is not counted, and suspected spam is erased after ${retention.suspectDays} days; an answer counts in the week in which it was recorded.</p></main>`;
};
