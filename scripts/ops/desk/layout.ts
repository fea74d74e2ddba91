import { html, raw } from 'hono/html';
import { site } from '#shared/site.ts';
import { symbols } from '#web/brand/plugin.ts';
import wordmark from '#web/src/type/wordmark.json' with { type: 'json' };
import { cellCenter, cropped, diameter, vacancy } from '#web/src/ui/cells.ts';

/** Markup: what a visitor has typed is text in it. */
export type Html = ReturnType<typeof html>;

/** What an action has done, shown above the next page. */
type Notice = { key: string; sentences: readonly string[]; canUndo: boolean };

type Frame = {
  /** The beginning of every address of the desk, with its token. */
  base: string;
  /** Where the leads are, such as a stage and its account. */
  place: string;
  notice?: Notice | undefined;
  section?: Section | undefined;
};

const sections = { '': 'Leads', trends: 'Trends', rooms: 'Rooms' };
export type Section = keyof typeof sections;

const noticeOf = (base: string, { key, sentences, canUndo }: Notice) => {
  const undo = html`<form method="post" action="${base}/undo"><button name="key" value="${key}">Undo</button></form>`;
  return html`<div class="notice" role="status">${sentences.map((sentence) => html`<p>${sentence}</p>`)}${canUndo && undo}</div>`;
};

/** A page of the desk. Without scripts it does everything, except for the keys. */
export const pageOf = (title: string, content: Html | string, frame?: Frame): Html => {
  const link = ([path, name]: [string, string]) => {
    const current = path === frame?.section && html` aria-current="page"`;
    return html`<a href="${frame?.base}/${path}"${current}>${name}</a>`;
  };
  const nav = frame && html`<nav aria-label="Desk">${Object.entries(sections).map(link)}</nav>`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${site.name} desk</title><link rel="stylesheet" href="/desk.css"><link rel="icon" href="/favicon.svg">
<script type="module" src="/keyboard.js"></script></head><body><svg class="hidden" aria-hidden="true">${raw(symbols)}</svg>
<header class="bar"><span class="brand"><svg aria-hidden="true" viewBox="0 0 24 24"><use href="#logo-mark"></use></svg>
<svg role="img" aria-label="${site.name}" viewBox="0 0 ${wordmark.width} ${wordmark.height}"><use href="#wordmark"></use></svg></span>
${nav}<span class="place">${frame?.place}</span></header>
${frame?.notice && noticeOf(frame.base, frame.notice)}${content}</body></html>`;
};

/** How a dot looks: full, dim, an outline, or the place that waits for somebody. */
export type Dot = 'ink' | 'dim' | 'rim' | 'open';

/** Dots on a grid, row by row, which tell nothing to a screen reader. */
export const dotsOf = (dots: readonly Dot[], columns: number, rows = Math.ceil(dots.length / columns)): Html => {
  const circle = (dot: Dot, cell: number) => {
    const [x, y] = cellCenter(cell, columns);
    const radius = dot === 'rim' ? vacancy.r : diameter / 2;
    return html`<circle class="${dot}" cx="${x}" cy="${y}" r="${radius}"/>`;
  };
  return html`<svg class="dots" aria-hidden="true" viewBox="${cropped(columns, rows)}">${dots.map(circle)}</svg>`;
};
