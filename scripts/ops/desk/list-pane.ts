import { html, raw } from 'hono/html';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import type { Html } from './layout.ts';
import { type Filter, filterNames, isOpen, queryOf, type Selection, type View } from './selection.ts';
import { clockTime, dayOf, dayTitle, duration, zoneAt } from './times.ts';

/** The filters that always show; another one shows while it has leads. */
const mainFilters: readonly Filter[] = ['open', 'answered', 'suspect', 'all'];

const otherFilters = (Object.keys(filterNames) as Filter[]).filter((filter) => !mainFilters.includes(filter));

/** States that sales should know of before it opens a lead. */
const troubles: readonly Filter[] = ['waiting', 'undelivered', 'unreadable'];

export const nameOf = ({ name }: Lead): string => name?.trim() || 'No name';

const rowOf = (lead: Lead, href: string, { isCurrent, isSelected }: { isCurrent: boolean; isSelected: boolean }) => {
  const { id, createdAt, company, message = '', status } = lead;
  const trouble = troubles.includes(status) ? filterNames[status] : undefined;
  return html`<li class="row"><input type="checkbox" form="selected" name="lead" value="${id}"
${isSelected && raw('checked')} aria-label="Select ${nameOf(lead)}"><a href="${href}"${isCurrent && raw(' aria-current="true"')}>
<i class="${isOpen(lead) ? 'open' : status === 'answered' ? 'ink' : 'dim'}"></i><b dir="auto">${nameOf(lead)}</b><time>${clockTime(createdAt ?? '')}</time>
<span class="gist" dir="auto">${company && html`<bdi>${company}</bdi>, `}${message.slice(0, 160)}</span>
<span class="${trouble ? 'trouble' : 'unseen'}">${trouble || filterNames[status]}</span></a></li>`;
};

const byDay = (leads: readonly Lead[]) => Map.groupBy(leads, ({ createdAt = '' }) => dayOf(createdAt));

const searchForm = (base: string, { state, text }: View) => html`<form role="search" action="${base}/">
<input type="hidden" name="state" value="${state}"><input type="search" name="text" value="${text}" dir="auto" autocomplete="off"
aria-label="Search name, address, company, message, note, and id" placeholder="Search"><button>Search</button></form>`;

const actionsOf = (state: Filter) => {
  const spam = state === 'suspect' ? [] : [['spam', 'Spam', 's'] as const];
  const notSpam = state === 'suspect' || state === 'all' ? [['not-spam', 'Not spam', 's'] as const] : [];
  const buttons = [['answered', 'Answered', 'e'] as const, ...spam, ...notSpam, ['resend', 'Email again', ''] as const];
  return buttons.map(
    ([name, words, key]) =>
      html`<button name="action" value="${name}"${key && html` data-key="${key}"`}>${words}</button>`,
  );
};

/** What to do with the leads whose boxes are checked. */
const selectedForm = (
  base: string,
  view: View,
) => html`<form id="selected" class="bulk" method="post" action="${base}/leads${queryOf(view)}">
<span>Selected:</span> ${actionsOf(view.state)}
<button class="danger" formmethod="get" formaction="${base}/erase">Erase …</button></form>`;

export type ListProps = {
  base: string;
  view: View;
  selection: Selection;
  /** The id of the lead that is shown beside the list. */
  current?: string;
  areAllSelected?: boolean;
  now: number;
  /** When the leads were read. Ms since the epoch. */
  readAt: number;
};

/** The list of leads by day, newest first, with its filters, its search, and what can be done with several leads. */
export const listPane = (props: ListProps): Html => {
  const { base, view, selection, current, areAllSelected = false, now, readAt } = props;
  const { counts, shown, page, pages, found } = selection;
  const hrefOf = (to: Partial<View>) => `${base}/${queryOf({ ...view, page: 1, ...to })}`;
  const filter = (state: Filter) => {
    const isShown = mainFilters.includes(state) || counts[state] > 0 || state === view.state;
    const attributes = state === view.state && raw(' aria-current="true"');
    return (
      isShown &&
      html`<li><a href="${hrefOf({ state })}"${attributes}>${filterNames[state]} <span>${counts[state].toLocaleString('en-US')}</span></a></li>`
    );
  };
  const today = dayOf(now);
  const days = [...byDay(shown)].map(
    ([day, leads]) =>
      html`<h2>${dayTitle(day, today)}</h2><ul>${leads.map((lead) =>
        rowOf(lead, `${base}/leads/${lead.id}${queryOf(view)}#lead`, {
          isCurrent: lead.id === current,
          isSelected: areAllSelected,
        }),
      )}</ul>`,
  );
  const turn = (to: number, words: string, rel: string) =>
    to >= 1 && to <= pages && html`<a rel="${rel}" href="${hrefOf({ page: to })}">${words}</a>`;
  const selectAll = new URLSearchParams(queryOf(view));
  selectAll.set('selected', 'all');
  return html`<section class="list" aria-label="Leads">
${searchForm(base, view)}<ul class="filters">${mainFilters.map(filter)}</ul><ul class="filters minor">${otherFilters.map(filter)}</ul>
${days.length > 0 ? days : html`<p class="empty">${view.text ? 'Nothing matches.' : view.state === 'open' ? 'Nothing to answer.' : 'No leads here.'}</p>`}
${pages > 1 && html`<nav class="pages" aria-label="Pages">${turn(page - 1, 'Newer', 'prev')} <span>Page ${page} of ${pages.toLocaleString('en-US')}</span> ${turn(page + 1, 'Older', 'next')}</nav>`}
${selectedForm(base, view)}
<p class="foot">${shown.length > 1 && html`<a href="${base}/?${selectAll}">Select all ${shown.length}</a> `}
${found.length > 0 && html`<a href="${base}/leads.csv${queryOf(view)}">Save ${found.length.toLocaleString('en-US')} as CSV</a> `}
Times: ${zoneAt(now)}. Read ${now - readAt < 1500 ? 'now' : html`${duration(now - readAt)} ago`}.</p></section>`;
};
