import { html } from 'hono/html';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { classes, dotsOf, type Html, mark } from './layout.ts';
import { dotOf } from './list-pane.ts';
import { type Filter, filterNames, type Selection, type View } from './selection.ts';
import { duration } from './times.ts';

/** The headline of a filter, where it is not the filter's name. */
const counted: Partial<Record<Filter, string>> = { all: 'in all', suspect: 'held as spam', unreadable: 'damaged' };

const legend = { open: 'to answer', ink: 'answered', dim: 'spam' } as const;

const keys = { j: 'down', k: 'up', enter: 'open', x: 'select', e: 'answered', s: 'spam', '/': 'search' };

/** Shown while no lead is open: how many the list has, and the newest hundred leads as dots. */
export const overview = (
  leads: readonly Lead[],
  { found }: Selection,
  { base, view: { state, text }, now }: { base: string; view: View; now: number },
): Html => {
  const count = found.length === 0 ? 'None' : found.length.toLocaleString('en-US');
  const headline = `${count} ${counted[state] ?? filterNames[state].toLowerCase()}${text && ` for ${text}`}`;
  const oldest = state === 'open' && Date.parse(found.at(-1)?.createdAt ?? '');
  const line = oldest ? `The oldest has waited for ${duration(Math.max(0, now - oldest))}.` : '';
  const dots = leads.slice(0, 100).toReversed().map(dotOf);
  const numbers = Object.entries(legend).map(
    ([dot, words]) =>
      html`<li class="flex items-center gap-2">${mark(dot as keyof typeof legend)}${dots.filter((each) => each === dot).length} ${words}</li>`,
  );
  const hints = Object.entries(keys).map(
    ([key, words]) => html`<li><kbd class="rounded-box border border-edge px-1.5">${key}</kbd> ${words}</li>`,
  );
  return html`<div class="flex flex-col px-5 pt-6 phone:order-first panes:overflow-y-auto panes:px-14 panes:py-8">
<h1 dir="auto" class="text-heading wrap-anywhere">${headline}<i class="ml-[0.06em] inline-block size-[0.17em] rounded-full bg-spark"></i></h1>
<p class="mt-3 mb-2 font-serif text-lead text-muted">${leads.length === 0 ? 'No message has come yet.' : line}</p>
${state === 'suspect' && found.length > 0 && html`<p><a class="${classes.danger}" href="${base}/erase?suspects=">Erase all suspected spam …</a></p>`}
<div class="mt-auto pt-8 text-muted phone:hidden">${dotsOf([...dots, ...Array(100 - dots.length).fill('rim')], 20)}
<ul class="mt-4 flex flex-wrap gap-x-5 text-note">${numbers}${dots.length > 1 && html`<li>The newest ${dots.length}, in order</li>`}</ul>
<ul class="mt-6 flex flex-wrap gap-x-5 text-note">${hints}</ul></div></div>`;
};
