import { html } from 'hono/html';
import { answerSubject } from '#functions/notify/lead-emails.ts';
import { longestNote } from '#scripts/ops/leads/actions.ts';
import { eraseDay, type Lead, sameAddress } from '#scripts/ops/leads/lead-table.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { formatDate } from '#shared/dates.ts';
import { mailLink } from '#shared/mail-link.ts';
import { actionButton, classes, dotsOf, type Html, mark } from './layout.ts';
import { dotOf, nameOf } from './list-pane.ts';
import { countedAs, filterNames, isOpen, queryOf, type Selection, type View } from './selection.ts';
import { duration, fullTime, shortTime } from './times.ts';

/** In URL-encoded characters. Windows limits the whole link, including email address and subject, to 2,000. */
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

/** A lead's history. If a step is still pending, it comes last and has no time. */
const steps = (lead: Lead): [label: string, time: string | undefined][] => {
  const known: [string, string | undefined][] = [
    ['Received', lead.createdAt],
    ['Emailed to sales', lead.notifiedAt],
    ['Delayed on its way to sales', lead.delayedAt],
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
  html`<ol>${steps(lead).map(
    ([label, time]) =>
      html`<li class="flex flex-wrap items-center gap-x-2.5 py-1">${mark(time === undefined ? 'open' : 'ink')} ${label}
<time class="text-muted">${time && shortTime(time)}</time></li>`,
  )}</ol>`;

/** One lead with its actions. @param others all leads, to find those from the same email address */
export const leadPane = (lead: Lead, others: readonly Lead[], { base, view }: { base: string; view: View }): Html => {
  const { id, email, answerNote } = lead;
  const link = (href: string, words: string) => html`<a class="${classes.link}" href="${base}/${href}">${words}</a>`;
  const fields = contactFieldNames.filter((name) => lead[name] !== undefined && name !== 'name');
  const [long, short] = [true, false].map((isLong) =>
    fields.filter((name) => (contactFields[name].kind === 'lines') === isLong),
  );
  const facts = short?.map(
    (name) =>
      html`<div class="flex gap-2"><dt class="text-muted">${contactFields[name].label}</dt><dd dir="auto">${lead[name]}</dd></div>`,
  );
  const texts = long?.map(
    (name) =>
      html`<div dir="auto" role="group" aria-label="${contactFields[name].label}" class="mt-5 border-l-6 border-spark bg-surface px-6 py-5 text-body whitespace-pre-wrap wrap-anywhere">${lead[name]}</div>`,
  );
  const mail = html`<a class="${classes.primary}" href="${mailLink(email ?? '', answerSubject)}&body=${encodeURIComponent(quoted(lead))}">Answer by email</a>`;
  const changes =
    lead.status === 'suspect'
      ? actionButton('not-spam', 'Not spam', 's')
      : html`${actionButton('spam', 'Mark as spam', 's')}${actionButton('resend', 'Email sales again')}`;
  const form = (attributes: string, content: Html) =>
    html`<form class="mt-5 ${attributes}" method="post" action="${base}/leads${queryOf(view)}"><input type="hidden" name="lead" value="${id}">
<input type="hidden" name="open">${content}</form>`;
  const note = html`<label class="w-full">Note<textarea name="note" rows="2" maxlength="${longestNote}" dir="auto" class="${classes.input} block">${answerNote}</textarea></label>
${actionButton('answered', lead.status === 'answered' ? 'Save the note' : 'Mark as answered', 'e')}`;
  const eraseOn = eraseDay(lead);
  const same = email === undefined ? [] : others.filter((other) => other.id !== id && sameAddress(other.email, email));
  const earlier = same.slice(0, 20).map((other) => {
    const address = `leads/${other.id}${queryOf(view)}#lead`;
    return html`<li class="py-1">${link(address, shortTime(other.createdAt ?? ''))} ${filterNames[other.status]}</li>`;
  });
  const person = new URLSearchParams({ address: email ?? '' });
  const caption = `${classes.caption} mt-8 mb-1`;
  return html`<article class="lead px-5 py-6 md:overflow-y-auto md:px-14 md:py-8"><div class="max-w-[42rem]">
<p class="mb-2 md:hidden">${link(queryOf(view), 'Back to the list')}</p>
<h1 id="lead" dir="auto" class="${classes.title} scroll-mt-40">${nameOf(lead)}</h1>
<dl class="mt-2 flex flex-wrap gap-x-8 wrap-anywhere">${facts}</dl>
${form('flex flex-wrap items-center gap-3', html`${email && mail}${changes}`)}${texts}${form('grid justify-items-start gap-3', note)}
<h2 class="${caption}">What has happened</h2>${stepsOf(lead)}
${eraseOn && html`<p>It is erased automatically on ${formatDate(eraseOn)}, unless you mark it as answered${lead.status === 'suspect' ? ' or clear it' : ' again'}.</p>`}
${same.length > 0 && html`<h2 class="${caption}">From the same address</h2><ul>${earlier}</ul>`}
<p class="${classes.foot} mt-4">Lead ${id}${email && html` · ${link(`person.json?${person}`, 'Export this person’s data')} · ${link(`erase?${person}`, 'Erase this person')}`}</p>
</div></article>`;
};

const legend = { open: 'to answer', ink: 'answered', dim: 'spam' } as const;

const keys = { j: 'down', k: 'up', enter: 'open', x: 'select', e: 'answered', s: 'spam', '/': 'search' };

/** Shown while no lead is open: the number of leads in the list, and the newest hundred leads as dots. */
export const overview = (
  leads: readonly Lead[],
  { found }: Selection,
  { base, view: { state, text }, now }: { base: string; view: View; now: number },
): Html => {
  const count = found.length === 0 ? 'None' : found.length.toLocaleString('en-US');
  const headline = `${count} ${countedAs(state)}${text && ` for ${text}`}`;
  const oldest = state === 'open' && Date.parse(found.at(-1)?.createdAt ?? '');
  const line = oldest ? `The oldest has waited for ${duration(Math.max(0, now - oldest))}.` : '';
  const dots = leads.slice(0, 100).toReversed().map(dotOf);
  const numbers = Object.entries(legend).map(
    ([dot, words]) => html`<li class="flex items-center gap-2">${mark(dot as keyof typeof legend)}${words}</li>`,
  );
  const hints = Object.entries(keys).map(
    ([key, words]) => html`<li><kbd class="rounded-box border border-edge px-1.5">${key}</kbd> ${words}</li>`,
  );
  return html`<div class="flex flex-col px-5 pt-6 max-md:order-first md:overflow-y-auto md:px-14 md:py-8">
<h1 dir="auto" class="text-heading wrap-anywhere">${headline}<i class="ml-[0.06em] inline-block size-[0.17em] rounded-full bg-spark"></i></h1>
<p class="mt-3 mb-2 font-serif text-lead text-muted">${leads.length === 0 ? 'No message has come yet.' : line}</p>
${state === 'suspect' && found.length > 0 && html`<p><a class="${classes.danger}" href="${base}/erase?spam=">Erase all suspected spam …</a></p>`}
<div class="mt-auto pt-8 text-muted max-md:hidden">${dotsOf([...dots, ...Array(100 - dots.length).fill('rim')], 20)}
<ul class="mt-4 flex flex-wrap gap-x-5 text-note">${numbers}${dots.length > 1 && html`<li>The newest ${dots.length}, the latest last</li>`}</ul>
<ul class="mt-6 flex flex-wrap gap-x-5 text-note">${hints}</ul></div></div>`;
};
