import { colors, logo, wordmark } from '#shared/brand.ts';
import { escapeHtml } from './text.ts';

export type Email = { subject: string; text: string; html: string; replyTo?: string };

/** The light colors by value: mail programs read no variables and no style sheets. */
const [ink] = colors.ink;
const [muted] = colors.muted;
const [paper] = colors.paper;
const [surface] = colors.surface;
const [spark] = colors.spark;

const dot = (color: string) =>
  `<td style="padding:1px"><div style="width:5px;height:5px;border-radius:3px;background:${color}"></div></td>`;

/** The logo as a table: mail programs do not show SVG, and pictures only on request. */
const logoRows = logo.rows
  .map((row) => `<tr>${[...row].map((cell) => dot(cell === '*' ? spark : ink)).join('')}</tr>`)
  .join('');

/** One labeled line of an email. `label` and `value` are HTML. */
export const row = (label: string, value: string): string =>
  `<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;color:${muted};font-weight:normal;white-space:nowrap">${label}</th>` +
  `<td style="padding:6px 0;color:${ink}"><bdi>${value}</bdi></td></tr>`;

/** The frame of every email. `content` is HTML. */
export const layout = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:32px 16px;background:${paper};font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;color:${ink}">` +
  '<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;border-collapse:collapse"><tr><td>' +
  `<table role="presentation" style="border-collapse:collapse"><tr><td><table role="presentation" style="border-collapse:collapse">${logoRows}</table></td>` +
  `<td style="padding-left:8px;font:bold 18px/1 Georgia,'Times New Roman',serif">${escapeHtml(wordmark)}</td></tr></table>` +
  `<h1 style="margin:28px 0 16px;font:normal 32px/1.15 Georgia,'Times New Roman',serif">${escapeHtml(title)}</h1>` +
  `${content}</td></tr></table></body></html>`;

/** A visitor's own words, as they wrote them. */
export const quotation = (text: string): string =>
  `<div dir="auto" style="margin:24px 0 0;padding:20px 24px;background:${surface};border-left:6px solid ${spark};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</div>`;

/** A line in small print. */
export const footnote = (text: string): string =>
  `<p style="margin:24px 0 0;color:${muted};font-size:14px">${escapeHtml(text)}</p>`;
