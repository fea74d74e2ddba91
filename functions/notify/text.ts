/** Unicode's bidirectional controls (UAX #9): in a header they can make one address or name look like another. */
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const control = /[\p{Cc}\u2028\u2029]+/gu;
const controlButLines = /[^\P{Cc}\n\t]/gu;

/** One line that is safe in an email header: no control or bidirectional characters, at most `max` characters. */
export const headerText = (text: string, max: number): string => {
  const line = [...text.replace(bidirectional, '').replace(control, ' ').trim()];
  return line.length <= max ? line.join('') : `${line.slice(0, max - 1).join('')}…`;
};

/** Text for the body of an email: lines are kept, other control characters removed, because email cannot carry them. */
export const bodyText = (text: string): string => text.replaceAll('\r\n', '\n').replace(controlButLines, '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
