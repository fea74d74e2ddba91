import { colors, icon, wordmark } from '#shared/brand.ts';
import { withoutInvisible } from '#shared/contact.ts';
import { site } from '#shared/site.ts';

export type Email = { subject: string; text: string; html: string; replyTo?: string };

/** Line breaks according to the Unicode Standard, section 5.8, "Newline Guidelines". */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const control = /\p{Cc}/gu;
const controlButTab = /[^\P{Cc}\t]/gu;

/** Makes one line that is safe in a header: no invisible or control characters, at most `max` characters long. */
export const headerText = (text: string, max: number): string => {
  const line = [...withoutInvisible(text.split(lineBreak).join(' ').replace(control, ' ')).replace(/ +/g, ' ').trim()];
  return line.length <= max ? line.join('') : `${line.slice(0, max - 1).join('')}…`;
};

/** The lines of a text, without the control characters, which email cannot carry. */
export const bodyLines = (text: string): string[] =>
  text.split(lineBreak).map((line) => line.replace(controlButTab, ''));

export const firstLine = (message: string): string =>
  message
    .split(lineBreak)
    .map((line) => headerText(line, 120))
    .find((line) => line !== '') ?? '';

/** Indents a visitor's text for a plain-text email, so that none of its lines can pass for one of ours. */
export const indented = (text: string): string =>
  bodyLines(text)
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Light colors are inlined, because mail programs lack CSS variables. A style sheet adds dark ones where supported. */
const [ink, darkInk] = colors.ink;
const [muted, darkMuted] = colors.muted;
const [paper, darkPaper] = colors.paper;
const [surface, darkSurface] = colors.surface;
const [spark] = colors.spark;

const dark =
  '@media (prefers-color-scheme:dark){' +
  `body,.paper{background:${darkPaper}!important}` +
  `body,h1,td,.ink,.surface{color:${darkInk}!important}` +
  `th,.muted{color:${darkMuted}!important}` +
  `.surface{background:${darkSurface}!important}.dot{background:${darkInk}!important}}`;

/**
 * Draws rows of dots, `*` in the spark (accent) color. Table cells are the only graphics that every mail program shows,
 * and they add no text to the preview in an inbox.
 * @param size the diameter in pixels
 */
const dots = (rows: readonly string[], size: number): string => {
  const dot = (cell: string) =>
    `<td${cell === '*' ? '' : ' class="dot"'} style="width:${size}px;height:${size}px;padding:0;border-radius:50%;background:${cell === '*' ? spark : ink}"></td>`;
  const cells = rows.map((row) => [...row].map(dot).join(''));
  const width = (rows[0]?.length ?? 0) * (size + 2) + 2;
  return `<table role="presentation" width="${width}" style="border-spacing:2px"><tr>${cells.join('</tr><tr>')}</tr></table>`;
};

/** The hundred dots, as on a document's cover. The last dot stands for the visitor and has the spark color. */
const hundred = Array.from({ length: 5 }, (_, row) => '#'.repeat(19) + (row === 4 ? '*' : '#'));

export const layout = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${dark}</style></head>` +
  `<body style="margin:0;padding:32px 16px;background:${paper};font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;color:${ink}">` +
  '<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;border-collapse:collapse"><tr><td>' +
  `<table role="presentation" width="100%" style="border-spacing:0"><tr><td style="padding:0">${dots(icon.rows, 8)}</td>` +
  `<td width="100%" class="ink" style="padding:0 8px;font:20px/1 Georgia,'Times New Roman',serif">${escapeHtml(wordmark)}</td>` +
  `<td style="padding:0">${dots(hundred, 4)}</td></tr></table>` +
  `<h1 dir="auto" style="margin:28px 0 16px;font:normal 32px/1.15 Georgia,'Times New Roman',serif;overflow-wrap:anywhere">${escapeHtml(title)}</h1>` +
  `${content}</td></tr></table></body></html>`;

export const quotation = (text: string): string =>
  `<div dir="auto" class="surface" style="margin:0 0 24px;padding:20px 24px;background:${surface};border-left:6px solid ${spark};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(bodyLines(text).join('\n'))}</div>`;

export const button = (label: string, href: string): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;border-radius:22px;background:${spark};color:${ink};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

export const factTable = (facts: readonly { label: string; value: string }[]): string =>
  `<table role="presentation" style="border-collapse:collapse;font-size:14px;line-height:1.4">${facts
    .map(
      ({ label, value }) =>
        `<tr><th align="left" valign="top" style="padding:2px 16px 2px 0;color:${muted};font-weight:normal;white-space:nowrap">${escapeHtml(label)}</th>` +
        `<td style="padding:2px 0;color:${ink};overflow-wrap:anywhere"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('')}</table>`;

export const footnote = (text: string): string =>
  `<p class="muted" style="margin:24px 0 0;color:${muted};font-size:14px">${escapeHtml(text)}</p>`;

/** An entry in an email that lists leads. `quoted` is a visitor's text, marked so that none of its lines can pass for ours. */
export type Entry = { title: string; quoted?: readonly string[]; lines: readonly string[] };

const textEntry = ({ title, quoted = [], lines }: Entry): string[] => [
  title,
  ...quoted.map((line) => `  > ${line}`.trimEnd()),
  ...lines.map((line) => `  ${line}`),
  '',
];

const quotedHtml = (lines: readonly string[]): string =>
  `<div dir="auto" class="surface" style="margin:4px 0;padding:6px 12px;background:${surface};border-left:4px solid ${spark}">${lines
    .map((line) => `<bdi>${escapeHtml(line)}</bdi>`)
    .join('<br>')}</div>`;

const htmlEntry = ({ title, quoted = [], lines }: Entry): string =>
  `<div style="margin:0 0 16px;font-size:14px;line-height:1.4;overflow-wrap:anywhere"><b>${escapeHtml(title)}</b>${
    quoted.length > 0 ? quotedHtml(quoted) : '<br>'
  }<span class="muted" style="color:${muted}">${lines.map(escapeHtml).join('<br>')}</span></div>`;

export const listEmail = (title: string, intro: readonly string[], entries: readonly Entry[]): Email => ({
  subject: `${title} [${site.name}]`,
  text: [`${title}.`, ...intro, '', ...entries.flatMap(textEntry)].join('\n'),
  html: layout(
    title,
    intro.map((sentence) => `<p style="margin:0 0 16px">${escapeHtml(sentence)}</p>`).join('') +
      entries.map(htmlEntry).join(''),
  ),
});
