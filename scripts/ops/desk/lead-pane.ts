import { html } from 'hono/html';
import { answerSubject } from '#functions/notify/lead-emails.ts';
import { type actions, longestNote } from '#scripts/ops/leads/actions.ts';
import { eraseDay, type Lead, sameAddress } from '#scripts/ops/leads/lead-table.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { formatDate } from '#shared/dates.ts';
import { mailLink } from '#shared/mail-link.ts';
import { type Dot, dotsOf, type Html } from './layout.ts';
import { nameOf } from './list-pane.ts';
import { type Filter, filterNames, isOpen, queryOf, type Selection, type View } from './selection.ts';
import { duration, fullTime, shortTime } from './times.ts';

/** How much of a message an answer quotes, in characters of its link: Windows takes no longer one than 2,000. */
const longestQuote = 1500;

const quoted = ({ name = '', createdAt = '', message = '' }: Lead): string => {
  const lines = [
    `On ${fullTime(createdAt)}, ${name.trim()} wrote:`,
    ...message.split(/\r?\n/).map((line) => `> ${line}`),
  ];
  const text = `\r\n\r\n${lines.join('\r\n')}`;
  const characters = [...text];
  while (encodeURIComponent(characters.join('')).length > longestQuote) characters.splice(-20);
  return characters.length < [...text].length ? `${characters.join('')} …` : text;
};

/** What has become of a lead, in order; the last step may be open. */
const steps = (lead: Lead): [label: string, time: string | undefined][] => {
  const known: [string, string | undefined][] = [
    ['Received', lead.createdAt],
    ['Emailed to sales', lead.notifiedAt],
    ['Delivered to sales', lead.deliveredAt],
    ['Came back from sales', lead.undeliveredAt],
    ['Answered', lead.answeredAt],
  ];
  const happened = known.filter(([, time]) => time !== undefined);
  if (lead.status === 'suspect') return [...happened, ['Held as suspected spam', undefined]];
  return isOpen(lead)
    ? [...happened, [lead.status === 'waiting' ? 'Not yet emailed to sales' : 'To answer', undefined]]
    : happened;
};

const stepsOf = (lead: Lead) =>
  html`<ol class="steps">${steps(lead).map(
    ([label, time]) =>
      html`<li class="${time === undefined && 'open'}">${label} <time>${time && shortTime(time)}</time></li>`,
  )}</ol>`;

const button = (name: keyof typeof actions, words: string, key?: string) =>
  html`<button name="action" value="${name}"${key && html` data-key="${key}"`}>${words}</button>`;

/** One lead, complete, with everything that can be done about it. @param others all leads, for those of the same address */
export const leadPane = (
  lead: Lead,
  others: readonly Lead[],
  { base, view, now }: { base: string; view: View; now: number },
): Html => {
  const { id, email, answerNote } = lead;
  const fields = contactFieldNames.filter((name) => lead[name] !== undefined && name !== 'name');
  const short = fields.filter((name) => contactFields[name].kind !== 'lines');
  const long = fields.filter((name) => contactFields[name].kind === 'lines');
  const eraseOn = eraseDay(lead, now);
  const same = email === undefined ? [] : others.filter((other) => other.id !== id && sameAddress(other.email, email));
  const person = new URLSearchParams({ address: email ?? '' });
  const change = `${base}/leads${queryOf(view)}`;
  return html`<article class="lead"><p class="back"><a href="${base}/${queryOf(view)}">Back to the list</a></p>
<h1 id="lead" dir="auto">${nameOf(lead)}</h1>
<dl>${short.map((name) => html`<div><dt>${contactFields[name].label}</dt><dd dir="auto">${lead[name]}</dd></div>`)}</dl>
<form class="actions" method="post" action="${change}"><input type="hidden" name="lead" value="${id}"><input type="hidden" name="open">
${email && html`<a class="button primary" href="${mailLink(email, answerSubject)}&body=${encodeURIComponent(quoted(lead))}">Answer by email</a>`}
${lead.status === 'suspect' ? button('not-spam', 'Not spam', 's') : html`${button('spam', 'Spam', 's')}${button('resend', 'Email sales again')}`}</form>
${long.map((name) => html`<div class="text" dir="auto" role="group" aria-label="${contactFields[name].label}">${lead[name]}</div>`)}
<form class="answer" method="post" action="${change}"><input type="hidden" name="lead" value="${id}"><input type="hidden" name="open">
<label>Note <textarea name="note" rows="2" maxlength="${longestNote}" dir="auto">${answerNote}</textarea></label>
${button('answered', lead.status === 'answered' ? 'Save the note' : 'Mark as answered', 'e')}</form>
<h2>What has happened</h2>${stepsOf(lead)}
${eraseOn && html`<p>It is erased automatically on ${formatDate(eraseOn)}. Mark it as answered again to keep it.</p>`}
${
  same.length > 0 &&
  html`<h2>From the same address</h2><ul class="same">${same
    .slice(0, 20)
    .map(
      (other) =>
        html`<li><a href="${base}/leads/${other.id}${queryOf(view)}#lead">${shortTime(other.createdAt ?? '')}</a> ${filterNames[other.status]}</li>`,
    )}</ul>`
}
<p class="foot">Lead ${id}${email && html` · <a href="${base}/person.json?${person}">Export this person’s data</a> · <a href="${base}/erase?${person}">Erase this person</a>`}
</p></article>`;
};

/** What a filter's headline counts. */
const counted: Partial<Record<Filter, string>> = { all: 'in all', suspect: 'held as spam', unreadable: 'damaged' };

/** Beside a list of which no lead is open: how many it has, and the newest hundred leads as dots. */
export const overview = (
  leads: readonly Lead[],
  { found }: Selection,
  { base, view: { state, text }, now }: { base: string; view: View; now: number },
): Html => {
  const count = found.length.toLocaleString('en-US');
  const headline = `${found.length === 0 ? 'None' : count} ${counted[state] ?? filterNames[state].toLowerCase()}`;
  const since = state === 'open' && Date.parse(found.at(-1)?.createdAt ?? '');
  const newest = leads.slice(0, 100).toReversed();
  const kindOf = (lead: Lead): Dot => (isOpen(lead) ? 'open' : lead.status === 'answered' ? 'ink' : 'dim');
  const dots = newest.map(kindOf);
  const places = Array.from({ length: 100 }, (_, index) => dots[index] ?? 'rim');
  const legend = { open: 'to answer', ink: 'answered', dim: 'spam' };
  return html`<div class="overview"><h1 dir="auto">${headline}${text && ` for ${text}`}<i class="stop"></i></h1>
<p class="lead-in">${since ? `The oldest has waited for ${duration(Math.max(0, now - since))}.` : leads.length === 0 && 'No message has come yet.'}</p>
${state === 'suspect' && found.length > 0 && html`<p><a class="button danger" href="${base}/erase?until=">Erase all suspected spam …</a></p>`}
<div class="hundred">${dotsOf(places, 20)}<ul class="legend">${Object.entries(legend).map(
    ([dot, words]) => html`<li><i class="${dot}"></i>${dots.filter((each) => each === dot).length} ${words}</li>`,
  )}<li>The newest ${newest.length > 1 && newest.length}, in order</li></ul>
<p class="keys"><kbd>j</kbd> <kbd>k</kbd> down and up, <kbd>enter</kbd> open, <kbd>x</kbd> select, <kbd>e</kbd> answered, <kbd>s</kbd> spam, <kbd>/</kbd> search</p></div></div>`;
};
