/**
 * The address of a link that opens a new email. The part before an @ may hold what would begin a header in a link, such
 * as "?bcc=" (RFC 6068, 2).
 */
export const mailLink = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
