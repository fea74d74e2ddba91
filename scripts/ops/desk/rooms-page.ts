import { html } from 'hono/html';
import type { View } from '#functions/proposals/views.ts';
import { addDays, formatDate, isoDay, validityOf } from '#shared/dates.ts';
import { roomPath } from '#shared/page-entries.ts';
import type { Room } from '#web/publishing/build.ts';
import { dotsOf, type Html } from './layout.ts';
import { dayShort } from './times.ts';

const shownDays = 60;

/** What the desk knows of rooms: those of this folder, and how often each document was opened. */
export type Rooms = () => Promise<{ rooms: readonly Room[]; views: readonly View[] }>;

const validity = (validUntil: string, today: string): string => {
  const { state, daysLeft } = validityOf(validUntil, today);
  if (state === 'ended') return `ended on ${formatDate(validUntil)}`;
  return `stands until ${formatDate(validUntil)}${state === 'ending' ? `: ${daysLeft === 0 ? 'the last day' : `${daysLeft} days left`}` : ''}`;
};

type Opened = { title: string; version: string; byDay: ReadonlyMap<string, number> };

const documentsOf = ({ name, editions }: Room, views: readonly View[]): Opened[] =>
  editions.flatMap(({ facts: { version, documents } }) =>
    documents.map(({ slug, title }) => {
      const own = views.filter((view) => view.room === name && view.edition === version && view.slug === slug);
      return { title, version, byDay: new Map(own.map(({ day, count }) => [day, count])) };
    }),
  );

const total = (byDay: Opened['byDay'], days: readonly string[]) =>
  days.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0);

const roomOf = (room: Room, views: readonly View[], days: readonly string[]): Html => {
  const { name, facts, editions } = room;
  const today = days.at(-1) ?? '';
  const [newest] = editions;
  const documents = documentsOf(room, views).filter(
    ({ version, byDay }) => version === newest?.facts.version || total(byDay, days) > 0,
  );
  const rows = documents.map(({ title, version, byDay }) => {
    const dots = days.map((day) => (byDay.has(day) ? 'ink' : 'rim'));
    return html`<li><p><b>${title}</b> <span>edition ${version}, opened ${total(byDay, days)} times</span></p>${dotsOf(dots, shownDays)}</li>`;
  });
  const opened = days.filter((day) => documents.some(({ byDay }) => byDay.has(day)));
  const table = html`<details><summary>As a table</summary><table><thead><tr><th scope="col">Day</th>${documents.map(
    ({ title, version }) => html`<th scope="col">${title} ${version}</th>`,
  )}</tr></thead><tbody>${opened.map(
    (day) =>
      html`<tr><th scope="row">${dayShort(day)}</th>${documents.map(({ byDay }) => html`<td>${byDay.get(day) ?? 0}</td>`)}</tr>`,
  )}</tbody></table></details>`;
  return html`<section class="room"><div><h2>${newest?.facts.client ?? name}</h2>
<p>${roomPath(facts.address)}${facts.closesOn && html`, closed from ${formatDate(facts.closesOn)} on`}</p>
<table><thead><tr><th scope="col">Edition</th><th scope="col">Published</th><th scope="col">Offer</th></tr></thead>
<tbody>${editions.map(
    (
      { facts: { version, date, validUntil } },
      index,
    ) => html`<tr><th scope="row">${version}</th><td>${formatDate(date)}</td>
<td>${index === 0 ? validity(validUntil, today) : 'replaced'}</td></tr>`,
  )}</tbody></table>
${editions.length === 0 && html`<p>Nothing is published yet.</p>`}</div><div>${facts.countsViews ? html`<ul class="openings">${rows}</ul><p class="days"><span>${dayShort(days[0] ?? '')}</span><span>Today</span></p>${opened.length > 0 ? table : html`<p>Nobody has opened a document in these ${shownDays} days.</p>`}` : html`<p>Opened documents are not counted in this room.</p>`}</div></section>`;
};

/** Editions, how long each offer stands, and on which of the last 60 days (UTC) each document was opened. */
export const roomsPage = ({ rooms, views }: Awaited<ReturnType<Rooms>>, now: number): Html => {
  const today = isoDay(now);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays + 1));
  return html`<main class="wide"><h1>Rooms</h1>${rooms.length === 0 && html`<p>There is no room yet: npm run new-room makes one.</p>`}
${rooms.map((room) => roomOf(room, views, days))}<p class="foot">Editions are those of this folder, deployed or not. Days are UTC; a session counts once a day.</p></main>`;
};
