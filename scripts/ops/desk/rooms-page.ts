import { html } from 'hono/html';
import type { View } from '#functions/proposals/views.ts';
import { offersOf } from '#scripts/ops/rooms/folders.ts';
import { addDays, formatDate, isoDay } from '#shared/dates.ts';
import { roomPath } from '#shared/pages.ts';
import type { Room } from '#web/publishing/build.ts';
import { classes, dotsOf, type Html, tableOf } from './layout.ts';
import { dayShort } from './times.ts';

const shownDays = 60;

/** Reads the rooms of this project, and how often each document was opened. */
export type Rooms = () => Promise<{ rooms: readonly Room[]; views: readonly View[] }>;

/** The newest edition's documents, and opened documents of older or withdrawn editions, each with its views by day. */
const documentsOf = ({ name, editions, withdrawn }: Room, views: readonly View[], days: readonly string[]) =>
  [...editions, ...withdrawn].flatMap(({ facts: { version, documents } }, index) =>
    documents.flatMap(({ slug, title }) => {
      const own = views.filter((view) => view.room === name && view.edition === version && view.slug === slug);
      const byDay = new Map(own.map(({ day, count }) => [day, count]));
      const total = days.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0);
      return index === 0 || total > 0 ? [{ title, version, byDay, total }] : [];
    }),
  );

const openings = (documents: ReturnType<typeof documentsOf>, days: readonly string[]): Html => {
  const opened = days.filter((day) => documents.some(({ byDay }) => byDay.has(day)));
  const rows = documents.map(({ title, version, byDay, total }) => {
    const times = total === 0 ? 'not opened' : `opened ${total === 1 ? 'once' : `${total} times`}`;
    const dots = days.map((day) => (byDay.has(day) ? 'ink' : 'rim'));
    return html`<li class="py-2"><p class="mb-1.5"><b class="font-medium">${title}</b> <span class="text-muted">edition ${version}, ${times}</span></p>${dotsOf(dots, shownDays)}</li>`;
  });
  return html`<ul>${rows}</ul><p class="flex justify-between text-note text-muted"><span>${dayShort(days[0] ?? '')}</span><span>Today</span></p>
<details class="mt-4 overflow-x-auto"><summary class="cursor-pointer py-1 text-muted">As a table</summary>${tableOf(
    ['Day', ...documents.map(({ title, version }) => `${title} ${version}`)],
    opened.map((day) => [dayShort(day), ...documents.map(({ byDay }) => byDay.get(day) ?? 0)]),
    'text-right',
  )}</details>`;
};

const roomOf = (room: Room, views: readonly View[], days: readonly string[]): Html => {
  const { name, facts, editions } = room;
  return html`<section class="mt-10 grid gap-x-16 gap-y-6 md:grid-cols-[2fr_3fr]"><div><h2 class="${classes.heading}">${editions[0]?.facts.client ?? name}</h2>
<p class="mb-4 text-muted">${roomPath(facts.address)}${facts.closesOn && `, closing date ${formatDate(facts.closesOn)}`}</p>
${editions.length > 0 ? tableOf(['Edition', 'Published', 'Offer'], offersOf(room, days.at(-1) ?? '')) : html`<p>Nothing is published yet.</p>`}</div>
<div>${facts.countsViews ? openings(documentsOf(room, views, days), days) : html`<p>Opened documents are not counted in this room.</p>`}</div></section>`;
};

/** Shows editions, the last day of each offer, and the days (UTC) on which each document was opened. */
export const roomsPage = ({ rooms, views }: Awaited<ReturnType<Rooms>>, now: number): Html => {
  const today = isoDay(now);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays + 1));
  return html`<main class="w-full max-w-page px-5 py-8 sm:px-8"><h1 class="${classes.title}">Rooms</h1>
${rooms.length === 0 && html`<p class="mt-4">There is no room yet: npm run rooms:new makes one.</p>`}${rooms.map((room) => roomOf(room, views, days))}
<p class="${classes.foot}">Editions are those of this folder, deployed or not; of replaced and withdrawn ones, only opened documents are shown. Days are UTC; a session counts once a day.</p></main>`;
};
