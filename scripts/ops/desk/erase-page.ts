import { html } from 'hono/html';
import { SetupError } from '#scripts/common/setup-error.ts';
import { keptElsewhere, leadsOfPerson } from '#scripts/ops/leads/actions.ts';
import { countOf, type Dependencies, type Lead } from '#scripts/ops/leads/lead-table.ts';
import { classes, type Html } from './layout.ts';
import { nameOf } from './list-pane.ts';
import { shortTime } from './times.ts';

/** The leads to erase: those of a person, all suspected spam, or the selected ones. */
export const leadsToErase = async (query: URLSearchParams, dependencies: Dependencies): Promise<Lead[]> => {
  const address = query.get('address');
  if (address !== null) return leadsOfPerson(address, dependencies);
  if (query.has('spam')) return dependencies.leads.all(({ status }) => status === 'suspect');
  const found = await Promise.all(query.getAll('lead').map((id) => dependencies.leads.get(id)));
  if (found.every((lead) => lead === undefined)) throw new SetupError('Select a lead first.');
  return found.filter((lead) => lead !== undefined);
};

/** Asks for confirmation. The form contains the id of each lead, so leads that arrive later are kept. */
export const erasePage = (base: string, query: URLSearchParams, leads: readonly Lead[], place: Dependencies): Html => {
  const address = query.get('address');
  const isAllSpam = query.has('spam');
  const count = countOf(leads.length);
  const what = isAllSpam ? `all suspected spam: ${count}` : `${count}${address === null ? '' : ` of ${address}`}`;
  const shown = leads
    .slice(0, 5)
    .map((lead) => html`<li><bdi>${nameOf(lead)}</bdi> ${shortTime(lead.createdAt ?? '')}</li>`);
  const others = leads.length - shown.length;
  return html`<main class="max-w-[44rem] px-5 py-8 sm:px-8"><h1 class="${classes.title}">Erase ${what}</h1>
<p class="my-4">This cannot be undone.</p><ul class="text-muted">${shown}${others > 0 && html`<li>and ${countOf(others)} more</li>`}</ul>
<form class="my-6 flex flex-wrap items-center gap-4" method="post" action="${base}/erase">${isAllSpam && html`<input type="hidden" name="spam">`}
${leads.map(({ id }) => html`<input type="hidden" name="lead" value="${id}">`)}<button class="${classes.danger}">Erase ${count} for good</button>
<a class="${classes.link}" href="${base}/">Keep</a></form>
<h2 class="${classes.heading}">What this does not erase</h2><ul class="list-disc pl-5">${keptElsewhere(place).map((line) => html`<li>${line}</li>`)}</ul></main>`;
};
