import { html } from 'hono/html';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { addDays } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import { classes, type Dot, dotsOf, type Html, mark, tableOf } from './layout.ts';
import { dayOf, dayShort } from './times.ts';

const weekCount = 12;
const hourMs = 3_600_000;

const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** `received` excludes suspected spam. `spam` is undefined for a week whose spam has begun to expire. */
type Week = { monday: string; received: number; spam: number | undefined; hours: readonly number[] };

/** The lowest value that at least `share` of the values do not exceed. @param sorted ascending */
const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

/** The last twelve weeks, the current one last. @param suspectDays how many days suspected spam is kept */
export const weeklyTrends = (leads: readonly Lead[], now: number, suspectDays = retention.suspectDays): Week[] => {
  const first = addDays(mondayOf(dayOf(now)), -7 * (weekCount - 1));
  const mondays = Array.from({ length: weekCount }, (_, index) => addDays(first, 7 * index));
  const found = mondays.map((monday) => ({ monday, received: 0, spam: 0, hours: [] as number[] }));
  const byMonday = new Map(found.map((week) => [week.monday, week]));
  // Skips leads from before these weeks: formatting 50,000 dates takes a while. The extra day is for time zones.
  const since = addDays(first, -1);
  const weekOf = (time = '') => {
    const day = time < since ? '' : dayOf(time);
    return day === '' ? undefined : byMonday.get(mondayOf(day));
  };
  for (const { createdAt, answeredAt, status } of leads) {
    const came = weekOf(createdAt);
    if (came) came[status === 'suspect' ? 'spam' : 'received'] += 1;
    const answered = status === 'answered' ? weekOf(answeredAt) : undefined;
    if (answered && createdAt) answered.hours.push((Date.parse(answeredAt ?? '') - Date.parse(createdAt)) / hourMs);
  }
  const keptSince = addDays(dayOf(now), -suspectDays);
  return found.map(({ spam, ...week }) => ({
    ...week,
    spam: week.monday < keptSince ? undefined : spam,
    hours: week.hours.toSorted((a, b) => a - b),
  }));
};

const width = 16;

/** The value of one dot, chosen so that the highest value fits: 1, 2, 5, 10, 20, … */
const dotValue = (most: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, most / width)));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((step) => step * width >= most) ?? most;
};

/** Bars of dots, one below the other. Each number says where one part of the bar ends and the next part begins. */
const picture = (...bars: readonly Partial<Record<Dot, number>>[]): Html => {
  // Empty bars are dropped, so that a single bar is centered in its row.
  const drawn = bars.filter((bar) => Object.values(bar).some((end) => end > 0));
  const cells = (drawn.length > 0 ? drawn : [{}]).flatMap((bar) => {
    const parts = Object.entries(bar) as [Dot, number][];
    return Array.from({ length: width }, (_, index) => parts.find(([, end]) => index < end)?.[0]);
  });
  return dotsOf(cells, width, 'w-24 sm:w-40');
};

const hours = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');

export const trendsPage = (leads: readonly Lead[], now: number): Html => {
  const weeks = weeklyTrends(leads, now);
  const each = dotValue(Math.max(...weeks.map((week) => Math.max(week.received, week.hours.length))));
  const eachHours = dotValue(Math.max(...weeks.map((week) => quantile(week.hours, 0.9) ?? 0)));
  const table = (title: string, legend: Html, head: string[], row: (week: Week) => (string | number | Html)[]) =>
    html`<section><h2 class="${classes.heading}">${title}</h2><p class="mb-4 text-note text-muted">${legend}</p>
${tableOf(
  ['Week', ...head, ''],
  weeks.map((week) => [dayShort(week.monday), ...row(week)]),
  'text-right',
)}</section>`;
  const tables = [
    table(
      'Leads and answers',
      html`${mark('dim')} leads, ${mark('ink')} answers${each > 1 && html`; a dot stands for ${each}`}`,
      ['Leads', 'Answers'],
      ({ received, hours: { length: answers } }) => [
        received,
        answers,
        picture({ dim: received / each }, { ink: answers / each }),
      ],
    ),
    table(
      'Hours until the answer',
      html`${mark('ink')} half of the answers took less, ${mark('dim')} nine in ten took less; a dot stands for ${eachHours}`,
      ['Median', 'Slowest tenth'],
      (week) => {
        const [median, slow] = [quantile(week.hours, 0.5), quantile(week.hours, 0.9)];
        const bar = { ink: (median ?? 0) / eachHours, dim: (slow ?? 0) / eachHours };
        return [hours(median), hours(slow), picture(bar)];
      },
    ),
    table(
      'Share of spam',
      html`${mark('dim')} suspected spam, ${mark('faint')} other messages`,
      ['Spam', 'Share'],
      ({ received, spam }) => {
        if (spam === undefined || received + spam === 0) return ['–', '–', picture({})];
        const share = spam / (received + spam);
        // One dot for each message, up to the width.
        const dots = Math.min(width, received + spam);
        const bar = { dim: Math.round(dots * share), faint: dots };
        return [spam, `${Math.round(100 * share)}%`, picture(bar)];
      },
    ),
  ];
  return html`<main class="w-full px-5 py-8 sm:px-8"><h1 class="${classes.title}">Twelve weeks</h1>
<div class="mt-8 grid gap-10 lg:grid-cols-3">${tables}</div>
<p class="${classes.foot}">Weeks begin on Monday. What was erased is not counted, and suspected spam is erased after ${retention.suspectDays} days; an answer counts in the week in which it was recorded.</p></main>`;
};
