import { html } from 'hono/html';
import { SetupError } from '#scripts/common/setup-error.ts';
import type { Dependencies } from '#scripts/ops/leads/command.ts';
import { countOf } from '#scripts/ops/leads/find-leads.ts';
import type { Lead } from '#scripts/ops/leads/lead-table.ts';
import { eraseForGood, keptElsewhere, leadsOfPerson } from '#scripts/ops/leads/person.ts';
import { eraseSuspects, findSuspects } from '#scripts/ops/leads/suspects.ts';
import { classes, type Html } from './layout.ts';
import { nameOf } from './list-pane.ts';
import { shortTime } from './times.ts';

/** What to erase: a person, all suspected spam until a time (ISO; empty: until now), or some leads. */
export type Doomed = { address?: string | undefined; until?: string | undefined; ids: readonly string[] };

/** The leads that would be erased. @throws {SetupError} when there are none */
export const doomedLeads = async ({ address, until, ids }: Doomed, dependencies: Dependencies): Promise<Lead[]> => {
  if (address !== undefined) return leadsOfPerson(address, dependencies);
  if (until !== undefined) return findSuspects(dependencies, until || undefined);
  const known = ids.filter((id) => id.length <= 100);
  const found = (await Promise.all(known.map((id) => dependencies.leads.get(id)))).filter((lead) => lead !== undefined);
  if (found.length === 0) throw new SetupError('Select a lead first.');
  return found;
};

/** @returns what was erased, a sentence each */
export const eraseDoomed = async (what: Doomed, dependencies: Dependencies): Promise<string[]> =>
  what.until
    ? eraseSuspects(what.until, dependencies)
    : eraseForGood(await doomedLeads(what, dependencies), dependencies);

/** Asks before leads are erased, which cannot be undone. */
export const erasePage = (base: string, what: Doomed, leads: readonly Lead[], dependencies: Dependencies): Html => {
  const { address, until, ids } = what;
  const whose = address === undefined ? '' : ` of ${address}`;
  const hidden = (name: string, value: string | undefined) =>
    value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`;
  // What comes after this page was read is not in its count.
  const newest = until === undefined ? undefined : (leads[0]?.createdAt ?? until);
  const shown = leads
    .slice(0, 5)
    .map((lead) => html`<li><bdi>${nameOf(lead)}</bdi> ${shortTime(lead.createdAt ?? '')}</li>`);
  const others = leads.length - shown.length;
  const count = countOf(leads.length);
  return html`<main class="max-w-[44rem] px-5 py-8 sm:px-8">
<h1 class="${classes.title}">Erase ${until === undefined ? `${count}${whose}` : `all suspected spam: ${count}`}</h1>
<p class="my-4">This cannot be undone.</p><ul class="text-muted">${shown}${others > 0 && html`<li>and ${countOf(others)} more</li>`}</ul>
<form class="my-6 flex flex-wrap items-center gap-4" method="post" action="${base}/erase">${hidden('address', address)}${hidden('until', newest)}
${ids.map((id) => hidden('lead', id))}<button class="${classes.danger}">Erase ${count} for good</button><a class="${classes.link}" href="${base}/">Keep</a></form>
<h2 class="${classes.heading}">What this does not reach</h2><ul class="list-disc pl-5">${keptElsewhere(dependencies).map((line) => html`<li>${line}</li>`)}</ul></main>`;
};
