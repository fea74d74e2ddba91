import { site } from '#shared/site.ts';
import { escapeHtml } from './text.ts';

export type Email = { subject: string; text: string; html: string; replyTo?: string };

/** The site's palette (web/src/styles), by value: mail programs read no variables and no style sheets. */
const ink = '#1c2321';
const quiet = '#5c655f';
const lit = '#c2541b';
const dim = '#d9d5ca';
const paper = '#f7f5f0';

const dots = Array.from(
  { length: 10 },
  (_, index) =>
    `<td style="padding:0 4px 0 0"><div style="width:8px;height:8px;border-radius:4px;background:${index === 6 ? lit : dim}"></div></td>`,
).join('');

/** One labelled line of a mail. `value` is HTML. */
export const row = (label: string, value: string): string =>
  `<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;color:${quiet};font-weight:normal;white-space:nowrap">${label}</th>` +
  `<td style="padding:6px 0;color:${ink}"><bdi>${value}</bdi></td></tr>`;

/** The frame that every mail of ours stands in. `content` is HTML. */
export const layout = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:32px 16px;background:${paper};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:${ink}">` +
  '<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;border-collapse:collapse"><tr><td>' +
  `<table role="presentation" style="border-collapse:collapse"><tr>${dots}<td style="padding-left:8px;color:${quiet};font-size:14px">${escapeHtml(site.name)}</td></tr></table>` +
  `<h1 style="margin:24px 0 16px;font:normal 26px/1.25 Georgia,'Times New Roman',serif">${escapeHtml(title)}</h1>` +
  `${content}</td></tr></table></body></html>`;
