import { html, raw } from 'hono/html';
import type { ActionName } from '#scripts/ops/leads/actions.ts';
import type { Change } from '#scripts/ops/leads/lead-table.ts';
import { site } from '#shared/site.ts';
import { symbols } from '#web/brand/plugin.ts';
import wordmark from '#web/src/type/wordmark.json' with { type: 'json' };
import { cropped, lines } from '#web/src/ui/cells.ts';

/** Markup whose interpolated values are escaped. */
export type Html = ReturnType<typeof html>;

const button =
  'button inline-flex items-center min-h-10 px-4 py-1 rounded-full border-2 text-small font-medium cursor-pointer';

export const classes = {
  button: `${button} border-edge hover:border-ink`,
  primary: `${button} border-transparent bg-spark text-on-spark`,
  danger: `${button} border-danger text-danger`,
  link: 'underline decoration-edge underline-offset-4 hover:decoration-ink',
  tab: 'block py-1 aria-[current]:font-medium aria-[current]:shadow-[inset_0_-2px_var(--ink)]',
  title: 'text-title wrap-anywhere',
  caption: 'font-sans text-note font-medium',
  heading: 'text-lead',
  input: 'w-full min-w-0 rounded-box border border-edge bg-surface px-3 py-2 text-small',
  foot: 'py-4 text-note text-muted wrap-anywhere',
} as const;

const sections = { '': 'Leads', trends: 'Trends', rooms: 'Rooms' };
export type Section = keyof typeof sections;

/** Says what an action did, at the top of the next page. `changes`: what the Undo button undoes. */
export type Notice = { key: string; sentence: string; changes: readonly Change[] };

type Frame = {
  base: string;
  /** The current view's query string. Undo returns to this view. */
  query: string;
  place: string;
  notice: Notice | undefined;
  section: Section | undefined;
};

const noticeOf = (undoPath: string, { key, sentence, changes }: Notice) => {
  const undo = html`<form method="post" action="${undoPath}"><button name="key" value="${key}" class="${button} border-current">Undo</button></form>`;
  return html`<div class="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 bg-ink px-5 py-2 text-paper sm:px-8" role="status"><p>${sentence}</p>${changes.length > 0 && undo}</div>`;
};

/** A page of the desk. Its script is only for keyboard shortcuts. */
export const pageOf = (title: string, content: Html | string, frame?: Frame): Html => {
  const link = ([path, name]: [string, string]) => {
    const current = path === frame?.section && raw(' aria-current="page"');
    return html`<a class="${classes.tab}" href="${frame?.base}/${path}"${current}>${name}</a>`;
  };
  const nav = frame && html`<nav aria-label="Desk" class="flex gap-6">${Object.entries(sections).map(link)}</nav>`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${site.name} desk</title><link rel="stylesheet" href="/desk.css"><link rel="icon" href="/favicon.svg">
<script type="module" src="/keyboard.js"></script></head>
<body class="flex min-h-svh flex-col text-small md:has-[.panes]:h-svh"><svg class="hidden" aria-hidden="true">${raw(symbols)}</svg>
<header class="flex min-h-16 flex-wrap items-center gap-x-8 border-b border-line px-5 py-2 sm:px-8"><span class="flex items-center gap-2">
<svg aria-hidden="true" viewBox="0 0 24 24" class="size-6"><use href="#logo-mark"></use></svg>
<svg role="img" aria-label="${site.name}" viewBox="0 0 ${wordmark.width} ${wordmark.height}" class="h-6 fill-ink max-sm:hidden"><use href="#wordmark"></use></svg>
</span>${nav}<span class="text-note text-muted sm:ml-auto">${frame?.place}</span></header>
${frame?.notice && noticeOf(`${frame.base}/undo${frame.query}`, frame.notice)}${content}</body></html>`;
};

/** Classes of each kind of dot, in text and for the stacked paths of an SVG. `open`: sales has yet to answer. */
const looks = {
  ink: { text: 'bg-ink', paths: ['stroke-ink'] },
  dim: { text: 'bg-dim', paths: ['stroke-dim'] },
  rim: { text: 'border-2 border-dim', paths: ['rim', 'hollow'] },
  faint: { text: 'bg-line', paths: ['stroke-line'] },
  open: {
    text: 'border border-spark-line bg-spark',
    paths: ['stroke-spark-line', 'stroke-spark [stroke-width:5.2px]'],
  },
} as const;
export type Dot = keyof typeof looks;

/** Dots on a grid, row by row; undefined is an empty cell. Hidden from screen readers. */
export const dotsOf = (cells: readonly (Dot | undefined)[], columns: number, size = 'w-full'): Html => {
  const kinds = Map.groupBy(cells.keys(), (cell) => cells[cell]);
  const paths = Object.entries(looks).flatMap(([kind, look]) => {
    const own = kinds.get(kind as Dot);
    return own ? look.paths.map((path) => html`<path class="dots ${path}" d="${lines(own, columns)}"/>`) : [];
  });
  return html`<svg class="${size}" aria-hidden="true" viewBox="${cropped(columns, cells.length / columns)}">${paths}</svg>`;
};

export const mark = (dot: Dot): Html =>
  html`<i class="inline-block size-2.5 shrink-0 rounded-full forced-color-adjust-none ${looks[dot].text}"></i>`;

export const actionButton = (name: ActionName, words: string, key = ''): Html =>
  html`<button name="action" value="${name}" class="${classes.button}"${key && html` aria-keyshortcuts="${key}" title="Key: ${key}"`}>${words}</button>`;

/** A table with row headers. Unnamed columns contain only pictures. @param aligned how columns after the first align */
export const tableOf = (
  head: readonly string[],
  rows: readonly (readonly (string | number | Html)[])[],
  aligned: 'text-left' | 'text-right' = 'text-left',
): Html => {
  const cell = 'border-b border-line py-1.5 pr-6 last:pr-0 tabular';
  const headOf = (name: string, column: number) =>
    name
      ? html`<th scope="col" class="${cell} ${column === 0 ? 'text-left' : aligned} font-medium">${name}</th>`
      : html`<td class="${cell}"></td>`;
  return html`<table class="w-full"><thead><tr>${head.map(headOf)}</tr></thead><tbody>${rows.map(
    ([first, ...others]) =>
      html`<tr><th scope="row" class="${cell} text-left font-medium whitespace-nowrap">${first}</th>${others.map((each) => html`<td class="${cell} ${aligned}">${each}</td>`)}</tr>`,
  )}</tbody></table>`;
};
