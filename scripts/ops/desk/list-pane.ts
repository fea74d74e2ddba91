import { html, raw } from 'hono/html';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { actionButton, classes, type Dot, type Html, mark } from './layout.ts';
import { countedAs, type Filter, filterNames, isOpen, queryOf, type Selection, type View } from './selection.ts';
import { clockTime, dayOf, dayTitle, duration, zoneAt } from './times.ts';

/** The filters that are always shown. The others are shown while they have leads or are selected. */
const mainFilters: readonly Filter[] = ['open', 'answered', 'suspect', 'all'];

const otherFilters = (Object.keys(filterNames) as Filter[]).filter((filter) => !mainFilters.includes(filter));

/** Why sales has not received the email about a lead. */
const troubleOf = ({ status, delayedAt }: Lead): string | undefined => {
  if (status === 'waiting' || status === 'undelivered' || status === 'unreadable') return filterNames[status];
  return delayedAt !== undefined && status === 'notified' ? 'Delayed' : undefined;
};

export const nameOf = ({ name }: Lead): string => name?.trim() || 'No name';

export const dotOf = (lead: Lead): Dot => (isOpen(lead) ? 'open' : lead.status === 'answered' ? 'ink' : 'dim');

const rowOf = (lead: Lead, href: string, { isCurrent, isSelected }: { isCurrent: boolean; isSelected: boolean }) => {
  const { id, createdAt, company, message = '', status } = lead;
  const trouble = troubleOf(lead);
  return html`<li class="row flex items-start border-t border-line pl-3 hover:bg-surface has-[a[aria-current]]:bg-surface has-[a[aria-current]]:shadow-[inset_3px_0_var(--spark-line)]">
<input type="checkbox" form="selected" name="lead" value="${id}" class="mt-3.5 mr-2 size-4 shrink-0 accent-ink"${isSelected && raw(' checked')} aria-label="Select ${nameOf(lead)}">
<a href="${href}" class="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-2 py-2"${isCurrent && raw(' aria-current="true"')}>
${mark(dotOf(lead))}<b dir="auto" class="truncate ${isOpen(lead) ? 'font-medium' : 'font-normal'}">${nameOf(lead)}</b>
<time class="text-right text-note text-muted tabular">${clockTime(createdAt ?? '')}</time>
<span dir="auto" class="col-start-2 truncate text-note text-muted ${!trouble && 'col-end-4'}">${company && html`<bdi>${company}</bdi>, `}${message.slice(0, 160)}</span>
<span class="${trouble ? 'text-note font-medium text-danger' : 'sr-only'}">${trouble ?? filterNames[status]}</span></a></li>`;
};

type ListProps = {
  base: string;
  view: View;
  selection: Selection;
  current: string | undefined;
  areAllSelected: boolean;
  now: number;
  /** When the leads were read, in ms since the epoch. */
  readAt: number;
};

/** The leads by day, newest first, with filters, search, and actions on several leads. */
export const listPane = ({ base, view, selection, current, areAllSelected, now, readAt }: ListProps): Html => {
  const { counts, shown, page, pages, found } = selection;
  const hrefOf = (to: Partial<View>) => `${base}/${queryOf({ ...view, page: 1, ...to })}`;
  const filter = (state: Filter) => {
    const attributes = state === view.state && raw(' aria-current="true"');
    const count = html`<span class="font-normal text-muted tabular">${counts[state].toLocaleString('en-US')}</span>`;
    const link = html`<li><a class="${classes.tab}" href="${hrefOf({ state })}"${attributes}>${filterNames[state]} ${count}</a></li>`;
    return (mainFilters.includes(state) || counts[state] > 0 || state === view.state) && link;
  };
  const search = html`<form role="search" action="${base}/" class="flex gap-2"><input type="hidden" name="state" value="${view.state}">
<input type="search" name="text" value="${view.text}" dir="auto" autocomplete="off" placeholder="Search" class="${classes.input}"
aria-label="Search name, address, company, message, note, and id"><button class="${classes.button}">Search</button></form>`;
  const selected = html`<form id="selected" aria-label="Selected leads" method="post" action="${base}/leads${queryOf(view)}"
class="sticky bottom-0 z-10 -mx-5 hidden flex-wrap items-center gap-1.5 border-t border-edge bg-paper px-5 py-3 md:-ml-8 md:pl-8 [&_button]:px-2.5 [&_button]:text-note group-has-[:checked]/list:flex">
${actionButton('answered', 'Answered', 'e')} ${view.state !== 'suspect' && actionButton('spam', 'Spam', 's')}
${['suspect', 'all'].includes(view.state) && actionButton('not-spam', 'Not spam', 's')} ${actionButton('resend', 'Resend')}
<button class="${classes.danger}" formmethod="get" formaction="${base}/erase">Erase …</button></form>`;
  const days = Map.groupBy(shown, ({ createdAt = '' }) => dayOf(createdAt));
  const rows = [...days].map(([day, leads]) => {
    const links = leads.map((lead) => {
      const href = `${base}/leads/${lead.id}${queryOf(view)}#lead`;
      return rowOf(lead, href, { isCurrent: lead.id === current, isSelected: areAllSelected });
    });
    const title = dayTitle(day, dayOf(now));
    return html`<h2 class="${classes.caption} sticky top-0 bg-paper pt-3 pb-1 text-muted">${title}</h2><ul>${links}</ul>`;
  });
  const inAll = html`<a class="${classes.link}" href="${hrefOf({ state: 'all' })}">${counts.all.toLocaleString('en-US')} in all</a>`;
  const nothing = counts.all > 0 ? html`None ${countedAs(view.state)}; ${inAll}.` : 'Nothing matches.';
  const empty = view.text ? nothing : view.state === 'open' ? 'Nothing to answer.' : 'No leads here.';
  const turn = (to: number, words: string) =>
    to >= 1 && to <= pages && html`<a class="${classes.link}" href="${hrefOf({ page: to })}">${words}</a>`;
  const turns = html`<nav aria-label="Pages" class="flex justify-center gap-6 py-4 text-muted">${turn(page - 1, 'Newer')}
<span>Page ${page} of ${pages.toLocaleString('en-US')}</span>${turn(page + 1, 'Older')}</nav>`;
  const all = new URLSearchParams(queryOf(view));
  all.set('selected', 'all');
  const selectAll = html`<a class="${classes.link}" href="${base}/?${all}">Select all ${shown.length}</a> · `;
  const save = html`<a class="${classes.link}" href="${base}/leads.csv${queryOf(view)}">Save ${found.length.toLocaleString('en-US')} as CSV</a> · `;
  const age = now - readAt < 1500 ? 'now' : `${duration(now - readAt)} ago. A reload reads again`;
  const onPhone = current === undefined ? '' : 'max-md:hidden';
  return html`<section aria-label="Leads" class="group/list px-5 pt-4 md:pl-8 md:overflow-y-auto md:border-r md:border-line ${onPhone}">
${search}<ul class="mt-3 flex flex-wrap gap-x-4">${mainFilters.map(filter)}</ul>
<ul class="flex flex-wrap gap-x-4 text-note">${otherFilters.map(filter)}</ul>
${rows.length > 0 ? rows : html`<p class="py-4 text-muted">${empty}</p>`}${pages > 1 && turns}${selected}
<p class="${classes.foot}">${shown.length > 1 && selectAll}${found.length > 0 && save}${zoneAt(now)} · Read ${age}</p></section>`;
};
